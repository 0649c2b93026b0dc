import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { namesBelow } from '../../support/namesBelow';

/** Reads the texts of all conversations saved below one of VS Code's folders. */
export async function savedConversations(folder: string): Promise<string[]> {
  const names = await namesBelow(folder);
  const conversations = new Map<string, string[]>();
  for (const name of names.filter(each => /conversations\/[^/]+\/[^/]+\.json$/.test(each)).sort()) {
    const folderOf = path.dirname(name);
    conversations.set(folderOf, [...(conversations.get(folderOf) ?? []), name]);
  }
  const texts = await Promise.all([...conversations.values()].map(files => textOf(folder, files)));
  // A conversation may be removed during the read; its text is then empty.
  return texts.filter(text => text !== '');
}

async function textOf(folder: string, files: readonly string[]): Promise<string> {
  const texts = files.map(file => readFile(path.join(folder, file), 'utf8').catch(() => ''));
  return (await Promise.all(texts)).join('\n').trim();
}

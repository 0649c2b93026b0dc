import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { namesBelow } from '../../support/namesBelow';

/**
 * Reads the texts of all conversations saved below one of VS Code's folders, including files that are just being moved
 * into place.
 */
export async function savedConversations(folder: string): Promise<string[]> {
  const names = await namesBelow(folder);
  const conversations = new Map<string, Set<string>>();
  for (const name of names) {
    const [, file, conversation] =
      /^((.*conversations\/[^/]+)\/[^/]+\.json)(?:\.part)?$/.exec(name) ?? [];
    if (file !== undefined && conversation !== undefined) {
      const files = conversations.get(conversation) ?? new Set();
      conversations.set(conversation, files.add(file));
    }
  }
  const texts = await Promise.all([...conversations.values()].map(files => textOf(folder, files)));
  // A conversation may be removed during the read; its text is then empty.
  return texts.filter(text => text !== '');
}

async function textOf(folder: string, files: ReadonlySet<string>): Promise<string> {
  const read = (name: string) => readFile(path.join(folder, name), 'utf8').catch(() => undefined);
  const texts = await Promise.all(
    [...files].sort().map(async name => (await read(name)) ?? (await read(`${name}.part`)) ?? ''),
  );
  return texts.join('\n');
}

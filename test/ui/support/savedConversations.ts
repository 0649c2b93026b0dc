import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { namesBelow } from '../../support/namesBelow';

/**
 * Reads the texts of all conversations saved below one of VS Code's folders, including files that are just being moved
 * into place.
 */
export async function savedConversations(folder: string): Promise<string[]> {
  const names = await namesBelow(folder);
  const conversations = new Map<string, Map<string, readonly string[]>>();
  for (const name of names) {
    const [, file, conversation] =
      /^((.*conversations\/[^/]+)\/[^/]+\.json)(?:\.\d+-[^/]+\.part)?$/.exec(name) ?? [];
    if (file !== undefined && conversation !== undefined) {
      const files = conversations.get(conversation) ?? new Map<string, readonly string[]>();
      // What is in its place comes first.
      conversations.set(conversation, files.set(file, [...(files.get(file) ?? [file]), name]));
    }
  }
  const texts = await Promise.all([...conversations.values()].map(files => textOf(folder, files)));
  // A conversation may be removed during the read; its text is then empty.
  return texts.filter(text => text !== '');
}

async function textOf(
  folder: string,
  files: ReadonlyMap<string, readonly string[]>,
): Promise<string> {
  const texts = await Promise.all(
    [...files].sort().map(async ([, names]) => {
      for (const name of names) {
        const text = await readFile(path.join(folder, name), 'utf8').catch(() => undefined);
        if (text !== undefined) {
          return text;
        }
      }
      return '';
    }),
  );
  return texts.join('\n');
}

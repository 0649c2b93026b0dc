import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** The texts of the conversations below a folder of VS Code's, those included that are just being put in place. */
export async function savedConversations(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
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
  // One that is removed meanwhile is no longer there.
  return texts.filter(text => text !== '');
}

async function textOf(folder: string, files: ReadonlySet<string>): Promise<string> {
  const read = (name: string) => readFile(path.join(folder, name), 'utf8').catch(() => undefined);
  const texts = await Promise.all(
    [...files].sort().map(async name => (await read(name)) ?? (await read(`${name}.part`)) ?? ''),
  );
  return texts.join('\n');
}

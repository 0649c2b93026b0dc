import { readFile } from './conversationFolder';
import type { FileStorage } from './fileStorage';
import { readOldConversation } from './format/readOldConversation';
import type { ReadConversation } from './readConversation';

/**
 * Adds to a conversation what is in its file in the format of version 1. The folder counts if it has a head, since the
 * head is written last; otherwise it may be incomplete, and both are merged. A damaged file is reported as unread.
 *
 * @param file path of the file
 * @returns undefined if there is no such file
 */
export async function mergeOldConversation(
  storage: FileStorage,
  file: string,
  read: ReadConversation,
): Promise<ReadConversation | undefined> {
  const { id, files } = read;
  const withUnread = (why: string): ReadConversation => ({
    ...read,
    files: { ...files, unread: new Map([...files.unread, [file, why]]) },
  });
  let text: string | undefined;
  try {
    text = (await readFile(storage, file))?.text;
  } catch (error) {
    return withUnread(String(error));
  }
  if (text === undefined) {
    return undefined;
  }
  const old = readOldConversation(text);
  if (!old) {
    return withUnread('It is damaged.');
  }
  const { isWhole, ...saved } = old;
  const known = { ...files, hasOldFile: isWhole };
  if (files.head !== undefined) {
    return { ...read, files: known };
  }
  const inFolder = new Map(read.turns.map(turn => [turn.id, turn]));
  const oldIds = new Set(saved.turns.map(turn => turn.id));
  return {
    ...saved,
    id,
    turns: [
      ...saved.turns.map(turn => inFolder.get(turn.id) ?? turn),
      ...read.turns.filter(turn => !oldIds.has(turn.id)),
    ],
    files: known,
  };
}

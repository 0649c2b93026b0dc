import { mapInOrder } from '../../async/mapInOrder';
import type { ConversationFolder } from './conversationFolder';
import type { ConversationWriter } from './conversationWriter';
import type { FileChange } from './fileLedger';
import type { SavedConversation } from './format/savedConversation';

/** Files that are written at the same time. */
const concurrency = 32;

/**
 * Writes everything that has changed in a conversation to its folder. If some files cannot be written, the others are,
 * but nothing further is removed.
 *
 * @param current called when the folder is known: a question that moves must be in what is written, wherever it is then
 * @param now milliseconds since the epoch
 * @param isCanceled checked after each stage; true to write nothing further
 * @throws the first error of the file system
 */
export async function writeConversation(
  folder: ConversationFolder,
  writer: ConversationWriter,
  current: () => SavedConversation,
  now: number,
  isCanceled: () => boolean,
): Promise<void> {
  const names = await folder.names().then(
    found => found ?? 'missing',
    () => undefined,
  );
  if (names === 'missing') {
    await folder.create();
  }
  const present = names === 'missing' ? new Set<string>() : names;
  const errors: unknown[] = [];
  const apply = async ({ name, text, done }: FileChange) => {
    // A file to be removed may be the only copy of something that could not be written.
    if (!text && errors.length > 0) {
      return;
    }
    try {
      await (text ? folder.put(name, text()) : folder.remove(name));
      done();
    } catch (error) {
      errors.push(error);
    }
  };
  for (const stage of writer.changes(current(), present, now)) {
    for await (const _ of mapInOrder(stage, concurrency, apply)) {
      // Nothing to do with the results.
    }
    if (isCanceled()) {
      return;
    }
  }
  if (errors.length > 0) {
    throw errors[0];
  }
}

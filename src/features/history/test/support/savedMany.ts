import { MemoryStorage } from '../../../../../test/support/conversation/memoryStorage';
import {
  conversationFolder,
  conversationId,
  saveSome,
  storeOn,
} from '../../../../../test/support/conversation/openConversation';
import { systemClock } from '../../../../platform/systemClock';
import { ConversationHistory } from '../../core/conversationHistory';
import type { HistoryEntry } from '../../core/historyIndex';

/** Milliseconds; later than all times of a {@link MemoryStorage}. */
const nowMs = 1e9;

/** The id of a conversation of {@link saveMany}. The index starts at 1. */
export const idOf = (index: number) =>
  `${String(index).padStart(8, '0')}-0000-4000-8000-000000000000`;

/** Returns the index of a conversation from its id. */
export const numberOf = (id: string) => Number(id.slice(0, 8));

/** A window's history and its store. */
export function historyOn(storage: MemoryStorage) {
  const store = storeOn(storage);
  const clock = { ...systemClock, now: () => nowMs };
  return { store, history: new ConversationHistory(storage, store, { append: () => {} }, clock) };
}

/** Saves conversations of the same size, one after the other. The question of the second one is `question 2`. */
export async function saveMany(count: number) {
  const files = [...(await saveSome()).texts];
  const storage = MemoryStorage.create();
  for (let index = 1; index <= count; index++) {
    await storage.createFolder(`conversations/${idOf(index)}`);
    const savedAt = (await storage.stat(`conversations/${idOf(index)}`))?.modifiedAt;
    for (const [path, text] of files) {
      storage.set(
        path.replace(conversationId, idOf(index)),
        text
          .replaceAll('"one"', `"question ${index}"`)
          .replace(/"savedAt":\d+/, `"savedAt":${savedAt}`),
      );
    }
  }
  const bytes = [...storage.texts].reduce(
    (sum, [path, text]) => sum + (path.startsWith(`conversations/${idOf(1)}`) ? text.length : 0),
    0,
  );
  return { storage, bytes, ...historyOn(storage) };
}

/** The path of the head file of a conversation of {@link saveMany}. */
export const headOf = (index: number) =>
  `${conversationFolder.replace(conversationId, idOf(index))}/conversation.json`;

/** Returns all entries of a history. */
export async function allEntries(history: ConversationHistory): Promise<readonly HistoryEntry[]> {
  const all: HistoryEntry[] = [];
  for await (const entries of history.entries()) {
    all.push(...entries);
  }
  return all;
}

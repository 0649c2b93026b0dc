import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { Conversation } from '../../src/core/conversation/conversation';
import { ConversationStore } from '../../src/core/saved/conversationStore';
import { DiskStorage } from '../../src/platform/node/diskStorage';

/** The number of questions in each conversation, and the length of each answer in characters. */
const turnCount = 4;
const answerLength = 2500;

/** A word that only one conversation contains: the last one that a search reads. */
export const rareWord = 'xylophone';

/** A word that many answers contain, but no question. */
export const commonWord = 'harbour';

/** The words that answers consist of. */
const words =
  'the tide table of this harbour returns a list with one entry for each hour of day'.split(' ');

/** Saves conversations in a folder, one minute apart; the last one is a minute old. */
export async function makeConversations(folder: string, count: number): Promise<void> {
  const storage = new DiskStorage(folder);
  for (let index = 1; index <= count; index++) {
    const id = `${String(index).padStart(8, '0')}-0000-4000-8000-000000000000`;
    const savedAt = Date.now() - (count - index + 1) * 60_000;
    const store = new ConversationStore(storage, { append: () => undefined }, () => savedAt);
    const made = new Conversation(id, () => savedAt);
    for (let turn = 0; turn < turnCount; turn++) {
      const asked = made.add(
        `Question ${turn} of conversation ${index}: why are the tides late?`,
        [],
      );
      made.start(asked);
      made.append(asked, [
        { type: 'message', content: textOf(index * turnCount + turn) },
        ...(index === 1 ? [{ type: 'message' as const, content: rareWord }] : []),
      ]);
      made.end(asked, undefined);
    }
    await store.startSaving(id)(() => ({
      id,
      service: made.service,
      turns: made.turns,
      draft: '',
      draftKwargs: '',
      draftArguments: {},
      staged: [],
    }));
    await utimes(path.join(folder, 'conversations', id), savedAt / 1000, savedAt / 1000);
  }
}

function textOf(seed: number): string {
  let text = '';
  for (let index = seed; text.length < answerLength; index += 1 + (seed % 7)) {
    text += `${words[index % words.length]} `;
  }
  return text;
}

/**
 * The child process that searches saved conversations, as the extension host does. Prints the milliseconds until all
 * results. Arguments: the task, the folder, and a text to search for.
 */
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { mapInOrder } from '../../../src/core/async/concurrency';
import { ConversationStore } from '../../../src/core/saved/conversationStore';
import { ConversationHistory } from '../../../src/features/history/core/conversationHistory';
import { DiskStorage } from '../../../src/platform/node/diskStorage';
import { systemClock } from '../../../src/platform/systemClock';
import { makeConversations } from '../savedConversations';

const [, , task = '', folder = '', text = ''] = process.argv;

const storage = new DiskStorage(folder);
const log = { append: () => undefined };
const store = new ConversationStore(storage, log, systemClock.now);
const history = new ConversationHistory(storage, store, log, systemClock);
const never = new AbortController().signal as AbortSignal;
const conversations = path.join(folder, 'conversations');
/** The number of files that a floor reads at the same time. */
const concurrency = 8;

const tasks: Readonly<Record<string, () => Promise<unknown>>> = {
  make: () => makeConversations(folder, Number(text)),
  async search() {
    const ids = (await readdir(conversations)).reverse();
    // All are read and indexed.
    await rm(path.join(folder, 'index/texts.json'), { force: true });
    return timed(history.search(ids, text, never));
  },
  /** The floor of a search. */
  async readFiles() {
    return timed(
      mapInOrder(await readdir(conversations), concurrency, async id => {
        const names = await readdir(path.join(conversations, id));
        await Promise.all(names.map(name => readFile(path.join(conversations, id, name))));
      }),
    );
  },
};

async function timed(results: AsyncGenerator<unknown>): Promise<number> {
  const start = performance.now();
  for await (const _ of results) {
    // Only the time matters.
  }
  return performance.now() - start;
}

console.log((await tasks[task]?.()) ?? 0);

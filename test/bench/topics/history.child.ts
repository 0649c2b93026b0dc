/**
 * The child process that lists or searches saved conversations, as the extension host does. Prints JSON with the
 * milliseconds until the first result and until all results, and of the longest task. Arguments: the task, the folder,
 * and a text to search for.
 */
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
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
  async listFresh() {
    await rm(path.join(folder, 'index'), { recursive: true, force: true });
    return timed(history.entries());
  },
  listIndexed: () => timed(history.entries()),
  async search() {
    const ids = (await readdir(conversations)).reverse();
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

async function timed(results: AsyncGenerator<unknown>) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  await new Promise(resolve => setTimeout(resolve, 50));
  delay.enable();
  await new Promise(resolve => setTimeout(resolve, 5));
  delay.reset();
  const start = performance.now();
  const cpu = process.cpuUsage();
  let first: number | undefined;
  let count = 0;
  for await (const _ of results) {
    first ??= performance.now() - start;
    count += 1;
  }
  const all = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  delay.disable();
  return {
    first: first ?? all,
    all,
    longest: delay.max / 1e6,
    processor: (user + system) / 1000,
    count,
  };
}

console.log(JSON.stringify((await tasks[task]?.()) ?? null));

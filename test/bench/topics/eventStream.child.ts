/**
 * The child process for one candidate, so that no candidate profits from what the engine optimized for another. Prints
 * the time from chunks to values, in milliseconds. Arguments: the candidate (`ours`, `floor`, or the name of a peer),
 * `small` or `large`, the number of events or characters, and the size of a chunk in bytes.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { EventStreamReader } from '../../../src/core/stream/eventStreamReader';
import { root } from '../../host/root.mjs';
import { chunksOf, largeEvent, smallEvents } from '../eventStreamPayloads';

type Take = (value: { data: { content?: string; message?: string } }) => void;
type Run = (chunks: readonly Uint8Array[], take: Take, events: readonly string[]) => unknown;

const [, , candidate = '', kind = '', amount = '', chunkBytes = ''] = process.argv;
const run = await findRun(candidate);
// A small warm-up run, so that loading and compiling code is not measured.
await time(kind === 'large' ? [largeEvent(1_000_000)] : smallEvents(20_000), 16_384);
const events = kind === 'large' ? [largeEvent(Number(amount))] : smallEvents(Number(amount));
globalThis.gc?.();
console.log(await time(events, Number(chunkBytes)));

async function time(events: readonly string[], size: number): Promise<number> {
  const chunks = chunksOf(events, size);
  let characters = 0;
  const take: Take = ({ data }) => {
    characters += (data.content ?? data.message ?? '').length;
  };
  const start = performance.now();
  await run(chunks, take, events);
  const taken = performance.now() - start;
  // Checked with JSON.parse, so that no candidate is fast because it skips some of the data.
  let expected = 0;
  for (const json of events) {
    const { data } = JSON.parse(json);
    expected += (data.content ?? data.message).length;
  }
  if (characters !== expected) {
    throw new Error(`${candidate} read ${characters} characters of ${expected}.`);
  }
  return taken;
}

async function findRun(name: string): Promise<Run> {
  switch (name) {
    case 'ours':
      return (chunks, take) => {
        const reader = new EventStreamReader(
          {
            event: event =>
              take({
                data:
                  event.type === 'message'
                    ? { content: event.content }
                    : { message: event.message },
              }),
            malformed: why => {
              throw new Error(why);
            },
            done: () => {},
          },
          Number.POSITIVE_INFINITY,
        );
        for (const chunk of chunks) {
          reader.push(chunk);
        }
        reader.end();
      };
    case 'floor':
      return (_chunks, take, events) => {
        for (const json of events) {
          take(JSON.parse(json));
        }
      };
    default: {
      const file = path.join(root, 'test/bench/node/eventStreamPeers.mjs');
      const { peers }: { peers: Record<string, Run> } = await import(pathToFileURL(file).href);
      const peer = peers[name];
      if (!peer) {
        throw new Error(`There is no ${name}.`);
      }
      return peer;
    }
  }
}

/**
 * A process of its own for one candidate, so that none runs with what the engine learned of another: the time that it
 * takes from chunks to values, in milliseconds. Arguments: the candidate (`ours`, `floor`, or the name of a peer),
 * `small` or `large`, how many events or characters, bytes of a chunk.
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
// Once in small, so that what is loaded and compiled then does not count.
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
  // Found again by the one that cannot be wrong, so that nobody is fast because it reads half.
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

import { runChild } from '../childProcess';
import { floor, goal, ours } from '../goals';
import type { Goal, Measurement, Role, Topic } from '../measurement';
import { interleaved, Samples } from '../samples';
import { bestOf } from '../statistics';

const name = 'stream';

/** Candidates that exceed this are stopped: some take quadratic time. */
const timeoutMs = 60_000;

const candidates: ReadonlyArray<{ readonly name: string; readonly role: Role }> = [
  { name: 'ours', role: 'ours' },
  { name: 'floor', role: 'floor' },
  { name: 'eventsource-parser', role: 'peer' },
  { name: 'undici', role: 'peer' },
  { name: '@azure/core-sse', role: 'peer' },
  { name: '@microsoft/fetch-event-source', role: 'peer' },
  { name: 'openai', role: 'peer' },
];

interface Stream {
  readonly what: string;
  readonly kind: 'small' | 'large';
  /** The number of events, or of characters in the single event. */
  readonly amount: number;
  readonly chunkBytes: number;
  /** The goal for our reader, as a multiple of the time that JSON.parse takes. */
  readonly limit: number;
}

const thousand = 1000;
const million = thousand * thousand;

/** Byte by byte there are fewer events, because each chunk is an object of about a hundred bytes. */
const streams: readonly Stream[] = [
  ...([16_384, 1024] as const).flatMap((chunkBytes): Stream[] => [
    {
      what: `1,000,000 small events in chunks of ${chunkBytes / 1024} KB`,
      kind: 'small',
      amount: million,
      chunkBytes,
      limit: 1.3,
    },
    {
      what: `one event of 50 MB in chunks of ${chunkBytes / 1024} KB`,
      kind: 'large',
      amount: 50 * million,
      chunkBytes,
      limit: 3,
    },
  ]),
  {
    what: '20,000 small events byte by byte',
    kind: 'small',
    amount: 20 * thousand,
    chunkBytes: 1,
    limit: 1.3,
  },
  {
    what: 'one event of 1 MB byte by byte',
    kind: 'large',
    amount: million,
    chunkBytes: 1,
    limit: 3,
  },
];

/** A quick run has this many times less data. */
const quickDivisor = 20;

export const eventStream: Topic = {
  name,
  title: 'Event stream to envelopes',
  how: 'Elapsed time from the bytes of a stream to the values of its events. Each candidate runs in a process of its own that has read another stream before. The floor is only `JSON.parse` on the same events as strings; ours also checks that each is an envelope of the interface. There are fewer events byte by byte, because every chunk is an object. A candidate that needs more than a minute is stopped.',
  picture: ['1,000,000 small events in chunks of 1 KB', 'one event of 50 MB in chunks of 1 KB'],

  async measure(options) {
    const samples = new Samples(name);
    for (const { what, kind, amount, chunkBytes } of streams) {
      options.progress(what);
      await interleaved(candidates, options, async ({ name: candidate, role }) => {
        const size = options.quick ? amount / quickDivisor : amount;
        const output = await runChild(
          'eventStream',
          [candidate, kind, String(size), String(chunkBytes)],
          timeoutMs,
        );
        const quantity = { what, candidate: titleOf(candidate), role, unit: 'ms' } as const;
        samples.add(
          quantity,
          output === undefined ? timeoutMs : Number(output),
          output === undefined,
        );
        return output !== undefined;
      });
    }
    return samples.all;
  },

  goals: measurements => streams.flatMap(stream => goalsOf(stream, measurements)),
};

function goalsOf({ what, limit }: Stream, measurements: readonly Measurement[]): Goal[] {
  const time = ours(measurements, what);
  const best = bestOf(measurements, what) ?? Number.NaN;
  return [
    ...goal(`${what}, to JSON.parse alone`, time / floor(measurements, what), limit, 'times'),
    ...goal(`${what}, to the fastest other`, time / best, 1.1, 'times'),
  ];
}

function titleOf(candidate: string): string {
  return { ours: 'Agent Query', floor: 'JSON.parse alone' }[candidate] ?? candidate;
}

import { EventStreamReader, EventTooLargeError } from '../../../src/core/stream/eventStreamReader';

const encoder = new TextEncoder();

/** The line of a message event's envelope. */
export const message = (content: string) => JSON.stringify({ type: 'message', data: { content } });

/** A message event as it is sent, of `a`. */
export const messageEvent = `data: ${message('a')}\n\n`;

/** The line of a log event's envelope. */
export const log = (text: string) => JSON.stringify({ type: 'log', data: { message: text } });

/**
 * A reader, and all that it has told so far, in order: `message a`, `log a`, `!why data` for what is skipped, `done`.
 */
export function startReader(maxEventLength: number): { reader: EventStreamReader; told: string[] } {
  const told: string[] = [];
  const reader = new EventStreamReader(
    {
      event: event =>
        told.push(event.type === 'message' ? `message ${event.content}` : `log ${event.message}`),
      malformed: (why, data) => told.push(`!${why} ${data}`),
      done: () => told.push('done'),
    },
    maxEventLength,
  );
  return { reader, told };
}

/**
 * All that a reader tells of a stream that comes in these pieces, and how it ended: `clean`, `truncated` or
 * `tooLarge`.
 */
export function readStream(
  pieces: Iterable<Uint8Array | string>,
  maxEventLength = 1_000_000,
): string[] {
  const { reader, told } = startReader(maxEventLength);
  try {
    for (const piece of pieces) {
      reader.push(typeof piece === 'string' ? encoder.encode(piece) : piece);
    }
    told.push(reader.end());
  } catch (error) {
    if (!(error instanceof EventTooLargeError)) {
      throw error;
    }
    told.push('tooLarge');
  }
  return told;
}

/**
 * A stream whole, in two pieces cut at every byte, and byte by byte. In the middle of many bytes that are the same,
 * where one cut is like the next, there is none.
 */
export function* everySplit(
  stream: Uint8Array,
): Generator<readonly [name: string, pieces: Uint8Array[]]> {
  yield ['whole', [stream]];
  for (let cut = 1; cut < stream.length; cut++) {
    const around = stream.subarray(Math.max(cut - 100, 0), cut + 100);
    if (around.some(byte => byte !== stream[cut])) {
      yield [`cut at ${cut}`, [stream.subarray(0, cut), stream.subarray(cut)]];
    }
  }
  yield ['byte by byte', Array.from(stream, byte => Uint8Array.of(byte))];
}

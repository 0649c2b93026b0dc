import { EventStreamReader, EventTooLargeError } from '../../../src/core/stream/eventStreamReader';

const encoder = new TextEncoder();

/** The envelope of a message event, as one line. */
export const message = (content: string) => JSON.stringify({ type: 'message', data: { content } });

/** A message event with the content `a`, as it is sent. */
export const messageEvent = `data: ${message('a')}\n\n`;

/** The envelope of a log event, as one line. */
export const log = (text: string) => JSON.stringify({ type: 'log', data: { message: text } });

/**
 * A reader, and everything that it has reported so far, in order: `message a`, `log a`, `!why data` for skipped events,
 * `done`.
 */
export function startReader(maxEventLength: number): { reader: EventStreamReader; told: string[] } {
  const told: string[] = [];
  const reader = new EventStreamReader(
    {
      event: event =>
        told.push(
          event.type === 'message' ? `message ${event.content}` : `${event.type} ${event.message}`,
        ),
      malformed: (why, data) => told.push(`!${why} ${data}`),
      done: () => told.push('done'),
    },
    maxEventLength,
  );
  return { reader, told };
}

/**
 * Everything that a reader reports for a stream that arrives in these pieces, and how the stream ended: `clean`,
 * `truncated` or `tooLarge`.
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
 * A stream in one piece, in two pieces cut at every byte, and byte by byte. Inside a long run of equal bytes, where all
 * cuts are alike, it is not cut.
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

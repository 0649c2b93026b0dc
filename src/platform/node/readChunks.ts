import type { Readable } from 'node:stream';
import { limits } from '../../protocol/responseLimits';

/**
 * The chunks of a stream, including all that arrived before an error: a stream's own iterator drops its buffer if it
 * fails. Destroys the stream when the iteration ends.
 *
 * @throws the stream's error, after the last chunk
 */
export async function* readChunks(stream: Readable): AsyncGenerator<Uint8Array, void, undefined> {
  const waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let end: { readonly error?: unknown } | undefined;
  if (stream.closed) {
    // The stream's events have been emitted already.
    end = stream.errored ? { error: stream.errored } : {};
  }
  let wake = () => {};
  stream.on('data', (chunk: Uint8Array) => {
    waiting.push(chunk);
    waitingBytes += weightOf(chunk);
    if (waitingBytes >= limits.waitingBytes) {
      stream.pause();
    }
    wake();
  });
  stream.on('error', error => {
    end ??= { error };
    wake();
  });
  for (const event of ['end', 'close']) {
    stream.on(event, () => {
      end ??= {};
      wake();
    });
  }
  try {
    for (;;) {
      const chunk = waiting.shift();
      if (chunk) {
        waitingBytes -= weightOf(chunk);
        yield chunk;
      } else if (end) {
        if (end.error !== undefined) {
          throw end.error;
        }
        return;
      } else {
        stream.resume();
        await new Promise<void>(resolve => {
          wake = resolve;
        });
      }
    }
  } finally {
    stream.destroy();
  }
}

/** The weight of a chunk by which limits are measured. A service may send chunks of one byte, and each takes memory. */
export function weightOf(chunk: Uint8Array): number {
  return Math.max(chunk.length, limits.chunkBytes);
}

import type { Readable } from 'node:stream';

/** Bytes that may wait to be consumed before the stream is paused. */
const highWaterMark = 1024 * 1024;

/**
 * The chunks of a stream, all that had arrived before an error included: a stream's own iterator drops what it
 * still holds when it fails. Destroys the stream when the iteration ends.
 *
 * @throws the stream's error, after its last chunk
 */
export async function* readChunks(stream: Readable): AsyncGenerator<Uint8Array, void, undefined> {
  const waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let end: { readonly error?: unknown } | undefined;
  if (stream.closed) {
    // Its events are past.
    end = stream.errored ? { error: stream.errored } : {};
  }
  let wake = () => {};
  stream.on('data', (chunk: Uint8Array) => {
    waiting.push(chunk);
    waitingBytes += chunk.length;
    if (waitingBytes >= highWaterMark) {
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
        waitingBytes -= chunk.length;
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

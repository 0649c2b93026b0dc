/**
 * Other readers of event streams that people use. Each is used in the fastest way that it supports; readers of a stream
 * get a stream of the same chunks.
 *
 * @typedef {(value: any) => void} Take called with the JSON value of each event
 * @typedef {(chunks: readonly Uint8Array[], take: Take) => void | Promise<void>} Peer
 */
import { createRequire } from 'node:module';
import { createSseStream } from '@azure/core-sse';
import { getLines, getMessages } from '@microsoft/fetch-event-source/lib/esm/parse.js';
import { createParser } from 'eventsource-parser';
import { Stream } from 'openai/streaming';

// The internal class of undici's EventSource, because the exported class would open a connection.
const { EventSourceStream } = createRequire(import.meta.url)(
  'undici/lib/web/eventsource/eventsource-stream.js',
);

/** @type {Readonly<Record<string, Peer>>} */
export const peers = {
  'eventsource-parser'(chunks, take) {
    const decoder = new TextDecoder();
    const parser = createParser({ onEvent: ({ data }) => take(JSON.parse(data)) });
    for (const chunk of chunks) {
      parser.feed(decoder.decode(chunk, { stream: true }));
    }
  },

  undici(chunks, take) {
    return new Promise((resolve, reject) => {
      // The size limit is turned off, since it also applies to chunks. Ours has none here either.
      const stream = new EventSourceStream({ maxEventSize: 0 });
      stream.on('data', (/** @type {any} */ event) => take(JSON.parse(event.options.data)));
      stream.on('end', resolve);
      stream.on('error', reject);
      let next = 0;
      const write = () => {
        while (next < chunks.length) {
          if (!stream.write(chunks[next++])) {
            stream.once('drain', write);
            return;
          }
        }
        stream.end();
      };
      write();
    });
  },

  async '@azure/core-sse'(chunks, take) {
    for await (const { data } of createSseStream(streamOf(chunks))) {
      take(JSON.parse(data));
    }
  },

  '@microsoft/fetch-event-source'(chunks, take) {
    const lines = getLines(
      getMessages(
        () => {},
        () => {},
        (/** @type {{ data: string }} */ { data }) => take(JSON.parse(data)),
      ),
    );
    for (const chunk of chunks) {
      lines(chunk);
    }
  },

  async openai(chunks, take) {
    const response = new Response(streamOf(chunks));
    for await (const value of Stream.fromSSEResponse(response, new AbortController())) {
      take(value);
    }
  },
};

/** @param {readonly Uint8Array[]} chunks */
function streamOf(chunks) {
  let next = 0;
  return new ReadableStream(
    {
      pull(controller) {
        const chunk = chunks[next++];
        if (chunk) {
          controller.enqueue(chunk);
        } else {
          controller.close();
        }
      },
    },
    { highWaterMark: 0 },
  );
}

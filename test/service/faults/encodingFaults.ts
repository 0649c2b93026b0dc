import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import type { FaultCase } from '../faultCase';
import { head, hello, helloEvents, message, whole } from '../faultWire';

const text = 'Partial, ';

/** Ends with a flush instead of the end of the format: all input can be decoded, and more is expected. */
const gzipOpen = gzipSync(message(text), { finishFlush: constants.Z_SYNC_FLUSH });
const brotliOpen = brotliCompressSync(message(text), {
  finishFlush: constants.BROTLI_OPERATION_FLUSH,
});

function encoded(encoding: string, body: Uint8Array) {
  return whole('200 OK', body, 'Content-Type: text/event-stream', `Content-Encoding: ${encoding}`);
}

/** Content encodings, which the client did not request. */
export const encodingFaults: readonly FaultCase[] = [
  {
    name: 'gzip',
    note: 'Compressed, as some gateways do without being asked.',
    expect: 'complete',
    text: hello,
    serve: encoded('gzip', gzipSync(helloEvents)),
  },
  {
    name: 'br',
    note: 'Compressed, as some gateways do without being asked.',
    expect: 'complete',
    text: hello,
    serve: encoded('br', brotliCompressSync(helloEvents)),
  },
  {
    name: 'deflate',
    note: 'Compressed, as some gateways do without being asked.',
    expect: 'complete',
    text: hello,
    serve: encoded('deflate', deflateSync(helloEvents)),
  },
  {
    name: 'gzip-twice',
    note: 'Two encodings, undone from the last to the first.',
    expect: 'complete',
    text: hello,
    serve: encoded('gzip, gzip', gzipSync(gzipSync(helloEvents))),
  },
  {
    name: 'gzip-members',
    note: 'One gzip file after the other is one gzip file.',
    expect: 'complete',
    text: hello,
    serve: encoded(
      'gzip',
      Buffer.concat([gzipSync(message('Hello, ')), gzipSync(message('world'))]),
    ),
  },
  {
    name: 'gzip-cut',
    note: 'All of the response arrived, and it ends inside its gzip format.',
    expect: 'interrupted',
    kind: 'interrupted',
    text,
    serve: encoded('gzip', gzipOpen),
  },
  {
    name: 'br-cut',
    note: 'All of the response arrived, and it ends inside its brotli format.',
    expect: 'interrupted',
    kind: 'interrupted',
    text,
    serve: encoded('br', brotliOpen),
  },
  {
    name: 'gzip-corrupt',
    note: 'A block that is none, behind a whole event.',
    expect: 'interrupted',
    kind: 'interrupted',
    text,
    serve: async connection => {
      await connection.send(
        head(
          '200 OK',
          'Content-Type: text/event-stream',
          'Content-Encoding: gzip',
          'Connection: close',
        ),
      );
      await connection.send(gzipOpen);
      // Sent separately, because most decoders would drop the preceding data along with a bad block in the same piece.
      await connection.pause(50);
      await connection.send(Buffer.alloc(64, 0xff));
      connection.end();
    },
  },
  {
    name: 'gzip-in-name-only',
    note: 'Plain text that says it is compressed.',
    expect: 'interrupted',
    kind: 'interrupted',
    text: '',
    serve: encoded('gzip', Buffer.from(helloEvents)),
  },
  {
    name: 'encoding-unknown',
    note: 'An encoding that no client has: refused in words, nothing garbled is shown.',
    expect: 'failed',
    serve: encoded('x-secret', Buffer.from([1, 2, 3, 4])),
  },
];

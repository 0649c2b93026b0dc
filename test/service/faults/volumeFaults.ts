import { once } from 'node:events';
import type { Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FaultCase } from '../faultCase';
import type { FaultConnection } from '../faultConnection';
import {
  chunk,
  chunked,
  chunkedHead,
  event,
  head,
  lastChunk,
  log,
  message,
  openHead,
} from '../faultWire';

const mebibyte = 1024 * 1024;
const block = 'x'.repeat(64 * 1024);

/** Sends a start, then repeats the same text until the client closes the connection. */
function endless(start: string, repeated: string) {
  return async (connection: FaultConnection) => {
    await connection.send(openHead + start);
    while (await connection.send(repeated)) {
      // Stops when the client closes the connection.
    }
  };
}

/** Sends a start and one event with this many bytes of content, in small pieces. */
function longEvent(start: string, bytes: number) {
  return async (connection: FaultConnection) => {
    await connection.send(chunkedHead);
    await connection.send(chunk(`${start}data: {"type":"message","data":{"content":"`));
    for (let sent = 0; sent < bytes; sent += block.length) {
      await connection.send(chunk(block));
    }
    await connection.send(chunk('"}}\n\n'));
    await connection.send(lastChunk);
    connection.end();
  };
}

/** Sends the same event this many times, then a word. */
function repeated(repeatedEvent: () => string, times: number) {
  return async (connection: FaultConnection) => {
    const bytes = chunk(repeatedEvent());
    await connection.send(chunkedHead);
    for (let sent = 0; sent < times; sent++) {
      await connection.send(bytes);
    }
    await connection.send(chunk(message('word')));
    await connection.send(lastChunk);
    connection.end();
  };
}

/** Sends this many log events of 1 MB before the answer. They are truncated, and the answer continues. */
export function largeLogs(name: string, times: number): FaultCase {
  return {
    name,
    note: `${times} log events of 1 MB before the answer: cut, and the answer goes on.`,
    expect: 'complete',
    text: 'word',
    heavy: true,
    serve: repeated(() => log('x'.repeat(mebibyte)), times),
  };
}

/** One event of each kind that is skipped. */
function unknownKinds(name: string): string {
  return [
    { type: `kind-${name}`, data: { content: name } },
    { kind: name },
    [name],
    { type: 'message', data: { text: name } },
  ]
    .map(each => event(JSON.stringify(each)))
    .concat(event(name), event(''))
    .join('');
}

/** Like {@link endless}, but compressed: a gigabyte takes a megabyte on the wire. */
function bomb(encoding: string, compressor: () => Transform, start: string, repeated: string) {
  return async (connection: FaultConnection) => {
    await connection.send(
      head(
        '200 OK',
        'Content-Type: text/event-stream',
        `Content-Encoding: ${encoding}`,
        'Connection: close',
      ),
    );
    const compress = compressor();
    void connection.closed.then(() => compress.destroy());
    const feed = async () => {
      compress.write(start);
      while (!compress.destroyed) {
        if (!compress.write(repeated)) {
          await Promise.race([once(compress, 'drain'), connection.closed]);
        }
      }
    };
    const drain = async () => {
      for await (const bytes of compress) {
        if (!(await connection.send(bytes))) {
          break;
        }
      }
    };
    // Destroying the compressor ends both functions, one of them with an error.
    await Promise.allSettled([feed(), drain()]);
  };
}

/** Repeats a piece of a thousand events a hundred times. */
const hundredfold = (piece: string) => Array.from({ length: 100 }, () => piece);

const gzip = () => createGzip({ level: constants.Z_BEST_COMPRESSION });
const brotli = () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 3 } });
const tooLarge = { expect: 'interrupted', kind: 'tooLarge', heavy: true } as const;

/** Services that send too much. */
export const volumeFaults: readonly FaultCase[] = [
  {
    name: 'many-events',
    note: '100,000 message events: in linear time.',
    expect: 'complete',
    text: 'word '.repeat(100_000),
    heavy: true,
    serve: chunked(...hundredfold(message('word ').repeat(1000))),
  },
  {
    name: 'many-logs',
    note: '100,000 log events before the answer.',
    expect: 'complete',
    text: 'word',
    heavy: true,
    serve: chunked(...hundredfold(log('A step').repeat(1000)), message('word')),
  },
  {
    name: 'many-malformed',
    note: '100,000 events that are skipped: not logged one by one.',
    expect: 'complete',
    text: 'word',
    heavy: true,
    serve: chunked(...hundredfold('data: never\n\n'.repeat(1000)), message('word')),
  },
  largeLogs('large-logs', 300),
  {
    name: 'huge-logs',
    note: '12 log events of 8 MB, of characters that take two bytes in memory.',
    expect: 'complete',
    text: 'word',
    heavy: true,
    serve: repeated(() => log('ж'.repeat(8 * mebibyte)), 12),
  },
  {
    name: 'unknown-kinds',
    note: '10,000 events of every kind that is none of the interface, each with a name or data of its own.',
    expect: 'complete',
    text: 'word',
    heavy: true,
    serve: chunked(
      ...Array.from({ length: 100 }, (_, index) =>
        Array.from({ length: 100 }, (_, each) => unknownKinds(`${index}-${each}`)).join(''),
      ),
      message('word'),
    ),
  },
  {
    name: 'large-event',
    note: 'One event of 15 MiB, below the cap, in small pieces: in linear time.',
    expect: 'complete',
    text: 'x'.repeat(15 * mebibyte),
    heavy: true,
    serve: longEvent('', 15 * mebibyte),
  },
  {
    name: 'event-too-large',
    note: 'One event of 50 MiB after a small one, whose text stays.',
    ...tooLarge,
    text: 'word ',
    serve: longEvent(message('word '), 50 * mebibyte),
  },
  {
    name: 'endless-line',
    note: 'A line without end.',
    ...tooLarge,
    text: '',
    serve: endless('data: ', block),
  },
  {
    name: 'endless-comment',
    note: 'A comment without end.',
    ...tooLarge,
    text: 'word ',
    serve: endless(`${message('word ')}: `, block),
  },
  {
    name: 'endless-data-lines',
    note: 'An event of short lines without end.',
    ...tooLarge,
    text: '',
    serve: endless('', `data: ${'x'.repeat(1000)}\n`.repeat(64)),
  },
  {
    name: 'endless-answer',
    note: 'Message events without end; the text up to the cap stays.',
    ...tooLarge,
    serve: endless('', message(block)),
  },
  {
    name: 'gzip-bomb',
    note: 'A line without end, compressed a thousand times.',
    ...tooLarge,
    text: '',
    serve: bomb('gzip', gzip, 'data: ', block),
  },
  {
    name: 'br-bomb',
    note: 'A line without end, compressed more than a thousand times.',
    ...tooLarge,
    text: '',
    serve: bomb('br', brotli, 'data: ', block),
  },
  {
    name: 'gzip-bomb-answer',
    note: 'Message events without end, compressed.',
    ...tooLarge,
    serve: bomb('gzip', gzip, '', message(block)),
  },
];

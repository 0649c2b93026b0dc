import type { FaultCase } from '../faultCase';
import {
  chunk,
  chunked,
  chunkedHead,
  event,
  head,
  hello,
  helloEvents,
  lastChunk,
  message,
  openHead,
  whole,
} from '../faultWire';

/** An unusual but correct stream. */
function right(name: string, note: string, serve: FaultCase['serve'], text = hello): FaultCase {
  return { name, note, expect: 'complete', text, serve };
}

const first = message('Hello, ').trimEnd();
const second = message('world').trimEnd();

/** Allowed or common ways to frame events and responses. */
export const framingFaults: readonly FaultCase[] = [
  right('plain', 'Nothing odd: the case to compare with.', chunked(helloEvents)),
  right('one-newline', 'No blank line between events.', chunked(`${first}\n`, `${second}\n`)),
  right('no-last-newline', 'The last line is not ended.', chunked(`${first}\n\n${second}`)),
  right('one-last-newline', 'The last event is not ended.', chunked(`${first}\n\n${second}\n`)),
  right('crlf', 'Lines end in CR LF.', chunked(helloEvents.replaceAll('\n', '\r\n'))),
  right('cr', 'Lines end in CR.', chunked(helloEvents.replaceAll('\n', '\r'))),
  right(
    'crlf-split',
    'CR and LF in two pieces.',
    chunked(`${first}\r`, '\n\r', `\n${second}\r`, '\n\r', '\n'),
  ),
  right(
    'mixed-newlines',
    'Each line its own way.',
    chunked(`${first}\r\n\n`, `${second}\r`, '\r\n'),
  ),
  right('bom', 'A byte order mark before the first event.', chunked(`\ufeff${helloEvents}`)),
  right(
    'bom-split',
    'The byte order mark in pieces.',
    chunked(Buffer.of(0xef), Buffer.of(0xbb), Buffer.of(0xbf), helloEvents),
  ),
  right(
    'comments',
    'Comments between and within events.',
    chunked(': hi\n\n', `:\n${first}\n: x\n\n`, ': ping\n\n', `${second}\n\n`),
  ),
  right(
    'no-space',
    'No space after the colon.',
    chunked(helloEvents.replaceAll('data: ', 'data:')),
  ),
  right(
    'fields',
    'The other fields of an event, and one that nobody knows.',
    chunked(`event: message\nid: 1\nretry: 10\n${first}\n\n`, `x-y: z\ntopic\n${second}\n\n`),
  ),
  right(
    'data-in-lines',
    'One envelope over several data lines.',
    chunked(
      message('Hello, '),
      'data: {"type": "message",\ndata:  "data":\ndata: {"content": "world"}}\n\n',
    ),
  ),
  right('blank-lines', 'Many blank lines.', chunked(`\n\n${first}\n\n\n\n${second}\n\n\n\n`)),
  right(
    'character-split',
    'Characters of two to four bytes, a byte at a time.',
    chunked(...Array.from(Buffer.from(message('Grüße, 世界 🌊')), byte => Buffer.of(byte))),
    'Grüße, 世界 🌊',
  ),
  right('byte-by-byte', 'One byte in each packet.', async connection => {
    await connection.send(openHead);
    for (const byte of Buffer.from(helloEvents)) {
      await connection.send(Buffer.of(byte));
    }
    connection.end();
  }),
  right('done-left-open', 'An end mark, and the connection stays open.', async connection => {
    await connection.send(chunkedHead);
    await connection.send(chunk(helloEvents + event('[DONE]')));
  }),
  right(
    'done-and-more',
    'What comes after the end mark is no part of the answer.',
    chunked(helloEvents, event('[DONE]'), message('never')),
  ),
  right(
    'kept-alive',
    'The response has ended, and the connection stays open.',
    async connection => {
      await connection.send(chunkedHead);
      await connection.send(chunk(helloEvents));
      await connection.send(lastChunk);
    },
  ),
  right('open-length', 'The response ends where the connection does.', async connection => {
    await connection.send(openHead + helloEvents);
    connection.end();
  }),
  right('http-1.0', 'HTTP/1.0 without a length.', async connection => {
    await connection.send('HTTP/1.0 200 OK\r\nContent-Type: text/event-stream\r\n\r\n');
    await connection.send(helloEvents);
    connection.end();
  }),
  right('no-reason-phrase', 'A status line that is a number alone.', whole('200', helloEvents)),
  right('chunk-extensions', 'Chunks with extensions, and trailers.', async connection => {
    await connection.send(chunkedHead);
    const bytes = helloEvents.length.toString(16);
    await connection.send(`${bytes};name=value\r\n${helloEvents}\r\n`);
    await connection.send('0\r\nX-Checksum: 1\r\n\r\n');
    connection.end();
  }),
  right('informational', 'Informational responses come first.', async connection => {
    await connection.send(head('100 Continue'));
    await connection.send(head('103 Early Hints', 'Link: </a>; rel=preload'));
    await chunked(helloEvents)(connection);
  }),
  {
    ...right('answers-while-uploading', 'The answer is out before the body is in.', connection => {
      connection.drain();
      return chunked(helloEvents)(connection);
    }),
    after: 'head',
  },
  right('head-in-pieces', 'The head, a byte at a time.', async connection => {
    for (const byte of Buffer.from(openHead)) {
      await connection.send(Buffer.of(byte));
    }
    await connection.send(helloEvents);
    connection.end();
  }),
];

import type { FaultCase } from '../faultCase';
import { chunk, chunked, chunkedHead, head, lastChunk, message, openHead } from '../faultWire';

const text = 'Partial, ';
const half = 'data: {"type":"message","data":{"content":"nev';

/** A stream that is cut off after its first event. */
function cut(name: string, note: string, serve: FaultCase['serve'], kept = text): FaultCase {
  return { name, note, expect: 'interrupted', kind: 'interrupted', text: kept, serve };
}

/** Streams that are cut off: the text is kept, but must not be treated as complete. */
export const cutFaults: readonly FaultCase[] = [
  cut('cut-reset-in-event', 'Reset in the middle of an event.', async connection => {
    await connection.send(chunkedHead);
    await connection.send(chunk(message(text) + half));
    await connection.reset();
  }),
  cut('cut-reset-between-events', 'Reset after a whole event.', async connection => {
    await connection.send(chunkedHead);
    await connection.send(chunk(message(text)));
    await connection.reset();
  }),
  cut(
    'cut-reset-open-length',
    'Reset where the end is that of the connection.',
    async connection => {
      await connection.send(openHead + message(text));
      await connection.reset();
    },
  ),
  cut('cut-end-in-event', 'Connection ended in an event and a chunk.', async connection => {
    await connection.send(chunkedHead);
    await connection.send(chunk(message(text) + half).subarray(0, -5));
    connection.end();
  }),
  cut('cut-end-between-chunks', 'Connection ended without the last chunk.', async connection => {
    await connection.send(chunkedHead);
    await connection.send(chunk(message(text)));
    connection.end();
  }),
  cut(
    'cut-before-first-event',
    'Connection ended after the head.',
    async connection => {
      await connection.send(chunkedHead);
      connection.end();
    },
    '',
  ),
  cut('cut-length-not-reached', 'Fewer bytes than Content-Length says.', async connection => {
    await connection.send(
      head('200 OK', 'Content-Type: text/event-stream', 'Content-Length: 1000'),
    );
    await connection.send(message(text));
    connection.end();
  }),
  cut('cut-open-length-in-event', 'An orderly end with half an event left.', async connection => {
    await connection.send(openHead + message(text) + half);
    connection.end();
  }),
  cut(
    'cut-chunked-in-event',
    'All of the response arrived, and its last event is a half.',
    chunked(message(text), half),
  ),
  cut(
    'cut-chunked-in-character',
    'All of the response arrived, and it ends inside a character of UTF-8.',
    chunked(message(text), Buffer.concat([Buffer.from(half), Buffer.of(0xe2, 0x82)])),
  ),
  cut(
    'cut-chunked-in-lone-character',
    'As before, with nothing but the first byte of a character behind a whole event.',
    chunked(message(text), Buffer.of(0xf0)),
  ),
  cut('broken-chunk-size', 'A chunk size that is no number.', async connection => {
    await connection.send(chunkedHead);
    await connection.send(chunk(message(text)));
    await connection.send(`ZZ\r\n${message('never')}\r\n`);
    await connection.send(lastChunk);
    connection.end();
  }),
  cut('broken-chunk-length', 'A chunk longer than its size.', async connection => {
    await connection.send(chunkedHead);
    await connection.send(chunk(message(text)));
    await connection.send(`5\r\n${message('never')}\r\n`);
    await connection.send(lastChunk);
    connection.end();
  }),
];

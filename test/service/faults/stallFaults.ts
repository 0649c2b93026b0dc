import type { FaultCase } from '../faultCase';
import { chunk, chunkedHead, head, hello, lastChunk, message, openHead } from '../faultWire';

const timeouts = { firstEvent: 0.3, idle: 0.3 };
/** The first event comes in time, on a busy machine as well. */
const afterEvent = { firstEvent: 60, idle: 0.3 };
const beatMs = 350;
/** Shorter than both timers, although many of these pauses together are longer. */
const pauseMs = 100;

/** Services that stall, and services that are only slow. */
export const stallFaults: readonly FaultCase[] = [
  {
    name: 'stall-no-head',
    note: 'The request is read, and nothing comes.',
    expect: 'failed',
    kind: 'timeout',
    timeouts,
    serve: () => {},
  },
  {
    name: 'stall-never-reads',
    note: 'The connection is accepted, and nothing read: a large request stays in the client.',
    expect: 'failed',
    kind: 'timeout',
    timeouts,
    after: 'connection',
    serve: () => {},
  },
  {
    name: 'stall-in-head',
    note: 'Half of a header, and then nothing.',
    expect: 'failed',
    kind: 'timeout',
    timeouts,
    serve: connection => connection.send('HTTP/1.1 200 OK\r\nX-Filler: '),
  },
  {
    name: 'slow-head',
    note: 'The header comes a little at a time, and each byte is a sign of life.',
    expect: 'complete',
    text: hello,
    // The header takes longer than that.
    timeouts: { firstEvent: 1.5, idle: 60 },
    serve: async connection => {
      for (const piece of openHead.match(/[\s\S]{1,3}/g) ?? []) {
        await connection.send(piece);
        await connection.pause(pauseMs);
      }
      await connection.send(message('Hello, ') + message('world'));
      connection.end();
    },
  },
  {
    name: 'stall-after-head',
    note: 'A head, and then nothing.',
    expect: 'failed',
    kind: 'timeout',
    timeouts,
    serve: connection => connection.send(chunkedHead),
  },
  {
    name: 'stall-after-event',
    note: 'An event, and then nothing.',
    expect: 'interrupted',
    kind: 'timeout',
    text: 'Hello, ',
    timeouts: afterEvent,
    serve: connection => connection.send(openHead + message('Hello, ')),
  },
  {
    name: 'stall-in-event',
    note: 'An event and a half, and then nothing.',
    expect: 'interrupted',
    kind: 'timeout',
    text: 'Hello, ',
    timeouts: afterEvent,
    serve: connection => connection.send(`${openHead}${message('Hello, ')}data: {"type":`),
  },
  {
    name: 'stall-in-error-page',
    note: 'An error status whose page stands still: the status is what is told.',
    expect: 'failed',
    timeouts,
    serve: connection =>
      connection.send(`${head('500 Internal Server Error', 'Content-Length: 100')}It broke`),
  },
  {
    name: 'heartbeats',
    note: 'Comments keep a silent agent alive, before and between its events.',
    expect: 'complete',
    text: hello,
    // The beats before each event take longer than that, and a busy machine may be late with one of them.
    timeouts: { firstEvent: 1.5, idle: 1.5 },
    serve: async connection => {
      await connection.send(chunkedHead);
      for (const content of ['Hello, ', 'world']) {
        for (let beats = 0; beats < 5; beats++) {
          await connection.pause(beatMs);
          await connection.send(chunk(': ping\n\n'));
        }
        await connection.send(chunk(message(content)));
      }
      await connection.send(lastChunk);
      connection.end();
    },
  },
];

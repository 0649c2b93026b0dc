import { gzipSync } from 'node:zlib';
import type { FaultCase } from '../service/faultCase';
import type { FaultConnection } from '../service/faultConnection';
import {
  chunk,
  chunkedHead,
  event,
  head,
  lastChunk,
  log,
  message,
  openHead,
} from '../service/faultWire';
import { secret } from './knownSecrets';

/** A stream that a hostile or broken service may send. It grows with its size, and so may the cost of reading it. */
export interface HostileStream {
  readonly name: string;
  /** The smaller of two sizes that are compared in a long run; reading it takes a tenth of a second. */
  readonly size: number;
  /** How the query ends: the kind of its error, or `complete`. */
  readonly end: string;
  serve(size: number): FaultCase['serve'];
}

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;

/** The number of characters that are sent in one piece. */
const blockLength = 64 * kibibyte;

/** Ends an answer. */
const word = message('word');

/** A complete event, whose blank line is missing. */
const openEvent = `${word.trimEnd()}\n`;

/** The size is the number of these texts between a start and an end. */
function many(
  name: string,
  size: number,
  text: string | ((index: number) => string),
  { start = '', end = `\n\n${word}`, outcome = 'complete' } = {},
): HostileStream {
  function* body(times: number): Generator<string> {
    yield start;
    for (let index = 0; index < times; ) {
      let block = '';
      for (; index < times && block.length < blockLength; index++) {
        block += typeof text === 'string' ? text : text(index);
      }
      yield block;
    }
    yield end;
  }
  return { name, size, end: outcome, serve: times => stream(body(times)) };
}

/** The size is the number of kibibytes of a filling between the start and the end of a line. */
function longLine(
  name: string,
  start: string,
  filling: string,
  end: string,
  { size = 1000, outcome = 'complete' } = {},
): HostileStream {
  const kibi = filling.repeat(Math.ceil(kibibyte / filling.length));
  return many(name, size, kibi, { start, end: `${end}\n\n${word}`, outcome });
}

/** Sends an event stream in these pieces. */
function stream(pieces: Iterable<string>) {
  return async (connection: FaultConnection) => {
    await connection.send(chunkedHead);
    for (const piece of pieces) {
      if (piece !== '' && !(await connection.send(chunk(piece)))) {
        return;
      }
    }
    await connection.send(lastChunk);
    connection.end();
  };
}

/** Sends a compressed event stream. */
function compressed(body: string, spoil = (whole: Buffer) => whole) {
  return async (connection: FaultConnection) => {
    const bytes = spoil(gzipSync(body));
    await connection.send(
      head('200 OK', 'Content-Encoding: gzip', `Content-Length: ${bytes.length}`),
    );
    await connection.send(bytes);
    connection.end();
  };
}

/** The beginning of an event, up to its text. */
const startOf = (type: 'message' | 'log') =>
  `data: {"type":"${type}","data":{"${type === 'message' ? 'content' : 'message'}":"`;

const interrupted = { outcome: 'interrupted' };

const comments = (times: number) => ':\n'.repeat(times);

const manySmall: readonly HostileStream[] = [
  many('empty lines', 200_000, '\n', { start: word }),
  many('lines that end in CR', 60_000, ':\r', { start: word }),
  many('comments', 50_000, ':\n', { start: word }),
  many('comments and fields after an event', 20_000, ':\nx\n', { start: openEvent }),
  {
    name: 'comments, and then fields',
    size: 7_000,
    end: 'complete',
    // A long comment is packed with all before it.
    serve: times =>
      stream([
        openEvent,
        comments(times),
        `:${'x'.repeat(16 * kibibyte)}\n`,
        'x\n'.repeat(times),
        `\n${word}`,
      ]),
  },
  many('fields after an event', 50_000, 'x\n', { start: openEvent }),
  many('fields before an event', 50_000, 'x\n', { end: word }),
  many('names of events', 50_000, 'event: x\n'),
  many('data lines of one event', 20_000, 'data: x\n'),
  many(
    'data lines between comments',
    500,
    `data: A line that is data\n:${'x'.repeat(16 * kibibyte)}\n`,
  ),
  many('skipped events', 20_000, event('x')),
  many('events of an unknown type', 20_000, event('{"type":"x"}')),
  many('objects without a type', 20_000, event('{}')),
  many('empty messages', 20_000, message('')),
  many('messages of a character', 20_000, message('a')),
  many('log events', 20_000, log('a')),
  many('empty log events', 20_000, log('')),
  many('log events with a piece of a secret', 10_000, log(secret.slice(0, 12))),
  many('reported errors', 20_000, `event: error\n${event('"No"')}`, interrupted),
  many('session ids', 10_000, index => event(`{"session_id":"s${index}"}`)),
  many('lines after the end', 50_000, 'x\n', { start: word + event('[DONE]') }),
  many('log events of a mebibyte', 5, log('x'.repeat(mebibyte))),
  many('log events of 8 mebibytes', 25, log('x'.repeat(8 * mebibyte))),
];

const fewLarge: readonly HostileStream[] = [
  longLine('a comment', ': ', 'x', '', { size: 4000 }),
  longLine('a field', 'x: ', 'x', '', { size: 4000 }),
  longLine('a message', startOf('message'), 'x', '"}}', { size: 4000 }),
  longLine('a message of escapes', startOf('message'), '\\u0061', '"}}'),
  longLine('a log event', startOf('log'), 'x', '"}}', { size: 4000 }),
  longLine('a log event of URL escapes', startOf('log'), '%25', '"}}'),
  longLine('a log event of HTML escapes', startOf('log'), '&amp;', '"}}'),
  longLine('a log event of JSON escapes', startOf('log'), '\\\\u005c', '"}}'),
  longLine('a log event of pieces of a secret', startOf('log'), `${secret.slice(0, 12)} `, '"}}'),
  longLine('a log event of a secret in base64', startOf('log'), btoa(secret), '"}}'),
  longLine('an error', 'event: error\ndata: {"message":"', 'x', '"}', {
    size: 4000,
    ...interrupted,
  }),
  longLine('an error of lists', 'event: error\ndata: ', '[', '', { size: 4000, ...interrupted }),
  longLine('an error of escapes', 'event: error\ndata: {"message":"', '%25', '"}', interrupted),
  longLine('an event of brackets', 'data: ', '[', '', { size: 4000 }),
  longLine('an event of objects', 'data: ', '{"a":', '', { size: 4000 }),
];

const odd: readonly HostileStream[] = [
  {
    name: 'a line, byte by byte, after blanks',
    size: 10_000,
    end: 'complete',
    serve: times => async connection => {
      await connection.send(head('200 OK', 'Transfer-Encoding: chunked', 'Connection: close'));
      const block = Buffer.concat(Array(1000).fill(chunk('x')));
      await connection.send(chunk(`${'\n'.repeat(4 * kibibyte)}: `));
      for (let sentBytes = 0; sentBytes < times; sentBytes += 1000) {
        await connection.send(block);
      }
      await connection.send(chunk(`\n${word}`));
      await connection.send(lastChunk);
      connection.end();
    },
  },
  {
    name: 'compressed comments',
    size: 500_000,
    end: 'complete',
    serve: times => compressed(comments(times) + word),
  },
  {
    name: 'compressed comments that are damaged',
    size: 100_000,
    end: 'interrupted',
    serve: times =>
      compressed(word + comments(times), whole =>
        Buffer.concat([whole.subarray(0, -8), Buffer.alloc(8)]),
      ),
  },
  {
    name: 'informational responses',
    size: 10_000,
    end: 'badResponse',
    serve: times => async connection => {
      await connection.send(head('103 Early Hints').repeat(times) + openHead + word);
      connection.end();
    },
  },
  {
    name: 'a header, byte by byte',
    size: 3000,
    end: 'complete',
    serve: times => async connection => {
      for (const byte of Buffer.from(openHead.replace(' OK', ` ${'x'.repeat(times)}`))) {
        await connection.send(Buffer.of(byte));
      }
      await connection.send(word);
      connection.end();
    },
  },
];

export const hostileStreams: readonly HostileStream[] = [...manySmall, ...fewLarge, ...odd];

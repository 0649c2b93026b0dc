import assert from 'node:assert/strict';
import { EventTooLargeError } from '../../../../src/core/stream/eventStreamReader';
import {
  everySplit,
  log,
  message,
  readStream,
  startReader,
} from '../../../support/query/readStream';

const encoder = new TextEncoder();

/** A stream of events with this data. */
const events = (...data: readonly string[]) => data.map(line => `data: ${line}\n\n`).join('');

describe('event stream reader', () => {
  type Case = readonly [name: string, stream: string, told: readonly string[]];

  /** A case with the data of events that are all skipped. */
  const malformed = (name: string, all: ReadonlyArray<readonly [why: string, data: string]>) =>
    [
      name,
      events(...all.map(([, data]) => data)),
      [...all.map(([why, data]) => `!${why} ${data}`), 'clean'],
    ] satisfies Case;

  const cases: readonly Case[] = [
    [
      'events with no blank line between them',
      `data: ${message('a')}\ndata: ${log('b')}\n`,
      ['message a', 'log b', 'clean'],
    ],
    [
      'events with no blank line between them, and with no space after the colon, one or more',
      `data:${message('a')}\ndata:${message('b')}\ndata:\t${log('c')}\ndata:  ${log('d')}  \n`,
      ['message a', 'message b', 'log c', 'log d', 'clean'],
    ],
    [
      'an event over several lines whose blank line is missing at the end',
      'data: {"type":"message",\ndata: "data":{"content":"a"}}\n',
      ['message a', 'clean'],
    ],
    [
      'half an event at the end',
      `data: ${message('a')}\n\ndata: {"type":"mess`,
      ['message a', 'truncated'],
    ],
    [
      'what is not JSON, between messages and without a blank line',
      `data: ${message('a')}\ndata: {oops\ndata: ${message('b')}\ndata: 1\n\n`,
      ['message a', '!notJson {oops', 'message b', '!notObject 1', 'clean'],
    ],
    malformed('envelopes of other kinds and shapes', [
      ['unknownType', '{"type":"ping"}'],
      ['notObject', '5'],
      ['noType', '{"data":{}}'],
      ['badData', '{"type":"message","data":{"content":1}}'],
      ['empty', ''],
      ['notObject', 'null'],
    ]),
    malformed('log envelopes of other shapes', [
      ['badData', '{"type":"log","data":{"message":1}}'],
      ['badData', '{"type":"log","data":null}'],
      ['badData', '{"type":"log"}'],
    ]),
    malformed(
      'JSON of all kinds that is no object, with space around it, and what only begins or ends like it',
      [
        ...['-1', ' true ', '\tfalse', '[{}]', '"a"'].map(data => ['notObject', data] as const),
        ...['{a}', '[a]', '"', 'true}', '-', '\u00a01'].map(data => ['notJson', data] as const),
      ],
    ),
    [
      'the end mark, after which nothing counts',
      `data: ${message('a')}\n\ndata: [DONE]\ndata: ${message('b')}\n`,
      ['message a', 'done', 'clean'],
    ],
    ['the end mark with spaces around it', 'data:  [DONE] \nda', ['done', 'clean']],
    ['the end mark, after which nothing is half', 'data: [DONE]\nda', ['done', 'clean']],
    [
      'the end mark, after which nothing is too large',
      `data: [DONE]\n${'x'.repeat(1001)}`,
      ['done', 'clean'],
    ],
    [
      'an envelope after a byte order mark, and no other line',
      `\uFEFFdata: ${message('a')}\n\n\uFEFFdata: ${message('b')}\n\n\uFEFFdata: c\n\n\uFEFFdata:${message('d')}`,
      ['message a', 'message b', 'message d', 'clean'],
    ],
    malformed('no fields in inherited names', [
      ['badData', '{"type":"message","data":{"__proto__":{"content":"x"}}}'],
    ]),
    ['nothing', '', ['clean']],
  ];

  for (const [name, stream, told] of cases) {
    it(`reads ${name}, at every split`, () => {
      for (const [split, pieces] of everySplit(encoder.encode(stream))) {
        assert.deepEqual(readStream(pieces, 1000), told, split);
      }
    });
  }

  it('takes CRLF for one line end, also in two pieces with an empty one between them', () => {
    const pieces = ['data: {"type":"message",\r', '', '\ndata: "data":{"content":"a"}}\n\n'];
    assert.deepEqual(readStream(pieces), ['message a', 'clean']);
  });

  it('notices an end in the middle of a character', () => {
    const bytes = encoder.encode(`data: ${message('a')}\n\n: ü`);
    assert.deepEqual(readStream([bytes.slice(0, -1)]), ['message a', 'truncated']);
  });

  it('shows bytes that are no UTF-8 as replacement characters', () => {
    const bytes = encoder.encode(`data: ${message('a?b')}\n\n`);
    bytes[bytes.indexOf(0x3f)] = 0xff;
    assert.deepEqual(readStream([bytes]), ['message a\ufffdb', 'clean']);
  });

  it('delivers an event when its line ends, without waiting for the next', () => {
    const { reader, told } = startReader(1000);
    reader.push(encoder.encode(`data: ${message('a')}`));
    assert.deepEqual(told, []);
    reader.push(encoder.encode('\r'));
    assert.deepEqual(told, ['message a']);
    reader.push(encoder.encode(`\ndata: ${log('b')}\n`));
    assert.deepEqual(told, ['message a', 'log b']);
    reader.push(encoder.encode('data: [DONE]\n'));
    assert.deepEqual(told, ['message a', 'log b', 'done']);
  });

  it('counts the lines of an event with their ends, up to the blank one', () => {
    // 8, 9 and 10 characters.
    const event = 'data: 1\ndata: 22\ndata: 333\n';
    assert.deepEqual(readStream([event], 26), ['tooLarge']);
    assert.deepEqual(readStream([`${event}\n`], 27), ['!notJson 1\n22\n333', 'clean']);
    const names = 'data\n'.repeat(10);
    assert.deepEqual(readStream([names], 49), ['tooLarge']);
    assert.deepEqual(readStream([names], 50), ['truncated']);
  });

  it('gives up on a line before its end has come', () => {
    const { reader } = startReader(20);
    reader.push(encoder.encode('data: 1\ndata: 67890'));
    reader.push(encoder.encode('1'));
    assert.throws(() => reader.push(encoder.encode('2')), EventTooLargeError);
  });

  /** Returns the texts that are parsed as JSON during `run`. */
  function parsedIn(run: () => void): string[] {
    const parse = JSON.parse;
    const parsed: string[] = [];
    JSON.parse = (text: string) => {
      // A string is parsed to copy it.
      if (!text.startsWith('"')) {
        parsed.push(text);
      }
      return parse(text);
    };
    try {
      run();
    } finally {
      JSON.parse = parse;
    }
    return parsed;
  }

  it('parses an envelope once, and what cannot be JSON not at all', () => {
    const envelopes = [message('a'), message('{\n'), log('c')];
    assert.deepEqual(
      parsedIn(() => readStream([events(...envelopes)])),
      envelopes,
    );
    const inLines =
      'data: {\ndata:   "type": "ping",\ndata:   "data": [\ndata: [1, 2],\ndata: ]\ndata: }\n\n';
    const parsed = parsedIn(() => readStream([events('{oops', 'See "true" {5}'), inLines]));
    assert.equal(parsed.length, 1, 'what comes in lines, when they are there');
  });

  it('takes no field from what another one has put on all objects', () => {
    const all = Object.prototype as { type?: string; data?: unknown; content?: string };
    try {
      all.content = 'x';
      const empty = '{"type":"message","data":{}}';
      assert.deepEqual(readStream([events(empty)]), [`!badData ${empty}`, 'clean']);
      all.type = 'message';
      all.data = { content: 'x' };
      assert.deepEqual(readStream([events('{}', '5')]), ['!noType {}', '!notObject 5', 'clean']);
    } finally {
      delete all.type;
      delete all.data;
      delete all.content;
    }
  });
});

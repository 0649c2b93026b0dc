import assert from 'node:assert/strict';
import fc from 'fast-check';
import { EventStreamReader, EventTooLargeError } from '../../../src/core/stream/eventStreamReader';

const encoder = new TextEncoder();

/** What a reader makes of a stream that comes in these pieces: `message:…`, `log:…`, `!why`, `done`, and its end. */
function read(pieces: readonly Uint8Array[], maxEventLength = 1000): string[] {
  const told: string[] = [];
  const reader = new EventStreamReader(
    {
      event: event =>
        told.push(event.type === 'message' ? `message:${event.content}` : `log:${event.message}`),
      malformed: why => told.push(`!${why}`),
      done: () => told.push('done'),
    },
    maxEventLength,
  );
  for (const piece of pieces) {
    reader.push(piece);
  }
  told.push(reader.end());
  return told;
}

const whole = (text: string) => read([encoder.encode(text)]);
const message = (content: string) => JSON.stringify({ type: 'message', data: { content } });
const log = (text: string) => JSON.stringify({ type: 'log', data: { message: text } });

describe('event stream reader', () => {
  const cases: ReadonlyArray<[name: string, stream: string, expected: string[]]> = [
    [
      'events with a blank line after each',
      `data: ${message('a')}\n\ndata: ${log('b')}\n\n`,
      ['message:a', 'log:b', 'clean'],
    ],
    [
      'events with no blank line between them',
      `data: ${message('a')}\ndata: ${log('b')}\n`,
      ['message:a', 'log:b', 'clean'],
    ],
    [
      'events with no blank line between them, and with no space after the colon, one or more',
      `data:${message('a')}\ndata:${message('b')}\ndata:\t${log('c')}\ndata:  ${log('d')}  \n`,
      ['message:a', 'message:b', 'log:c', 'log:d', 'clean'],
    ],
    [
      'line ends of CR and CRLF',
      `data: ${message('a')}\r\rdata: ${message('b')}\r\n\r\n`,
      ['message:a', 'message:b', 'clean'],
    ],
    ['a byte order mark', `\uFEFFdata: ${message('a')}\n\n`, ['message:a', 'clean']],
    ['no space after the colon', `data:${message('a')}\n\n`, ['message:a', 'clean']],
    [
      'comments, other fields and unknown ones',
      `: hello\n\nevent: x\nid: 1\nretry: 5\nfoo: bar\ndata: ${message('a')}\n\n:\n`,
      ['message:a', 'clean'],
    ],
    [
      'an event over several data lines',
      'data: {"type":"message",\ndata: "data":{"content":"a"}}\n\n',
      ['message:a', 'clean'],
    ],
    [
      'a last line without its end',
      `data: ${message('a')}\n\ndata: ${message('b')}`,
      ['message:a', 'message:b', 'clean'],
    ],
    [
      'an event over several lines whose blank line is missing at the end',
      'data: {"type":"message",\ndata: "data":{"content":"a"}}\n',
      ['message:a', 'clean'],
    ],
    [
      'half an event at the end',
      `data: ${message('a')}\n\ndata: {"type":"mess`,
      ['message:a', 'truncated'],
    ],
    ['data without its blank line at the end', 'data: 1\n', ['truncated']],
    ['empty data without its blank line at the end', 'data\n', ['truncated']],
    ['half a field name at the end', `data: ${message('a')}\n\nda`, ['message:a', 'truncated']],
    ['half a comment at the end', `data: ${message('a')}\n\n: beat`, ['message:a', 'clean']],
    [
      'what is not JSON, followed by what is',
      `data: {oops\n\ndata: ${message('a')}\n\n`,
      ['!notJson', 'message:a', 'clean'],
    ],
    [
      'what is not JSON, followed by what is without a blank line',
      `data: {oops\ndata: ${message('a')}\n`,
      ['!notJson', 'message:a', 'clean'],
    ],
    [
      'envelopes of other kinds and shapes',
      'data: {"type":"ping"}\n\ndata: 5\n\ndata: {"data":{}}\n\ndata: {"type":"message","data":{"content":1}}\n\ndata:\n\ndata: null\n\n',
      ['!unknownType', '!notObject', '!noType', '!badData', '!empty', '!notObject', 'clean'],
    ],
    [
      'log envelopes of other shapes',
      'data: {"type":"log","data":{"message":1}}\n\ndata: {"type":"log","data":null}\n\ndata: {"type":"log"}\n\n',
      ['!badData', '!badData', '!badData', 'clean'],
    ],
    [
      'JSON of all kinds that is no object, with space around it, and what only begins or ends like it',
      ['-1', ' true ', '\tfalse', '[{}]', '"a"', '{a}', '[a]', '"', 'true}', '-', '\u00a01']
        .map(data => `data: ${data}\n\n`)
        .join(''),
      [...Array<string>(5).fill('!notObject'), ...Array<string>(6).fill('!notJson'), 'clean'],
    ],
    [
      'the end mark, after which nothing counts',
      `data: ${message('a')}\n\ndata: [DONE]\ndata: ${message('b')}\n`,
      ['message:a', 'done', 'clean'],
    ],
    ['the end mark, after which nothing is half', 'data: [DONE]\nda', ['done', 'clean']],
    [
      'the end mark, after which nothing is too large',
      `data: [DONE]\n${'x'.repeat(1001)}`,
      ['done', 'clean'],
    ],
    [
      'inherited names are no fields',
      'data: {"type":"message","data":{"__proto__":{"content":"x"}}}\n\n',
      ['!badData', 'clean'],
    ],
    ['nothing', '', ['clean']],
  ];

  for (const [name, stream, expected] of cases) {
    it(`reads ${name}`, () => assert.deepEqual(whole(stream), expected));

    it(`reads ${name}, cut at every byte`, () => {
      const bytes = encoder.encode(stream);
      for (let cut = 1; cut < bytes.length; cut++) {
        assert.deepEqual(read([bytes.slice(0, cut), bytes.slice(cut)]), expected, `cut at ${cut}`);
      }
    });

    it(`reads ${name}, byte by byte`, () => {
      assert.deepEqual(
        read(Array.from(encoder.encode(stream), byte => Uint8Array.of(byte))),
        expected,
      );
    });
  }

  it('keeps characters whole that are cut between their bytes', () => {
    const stream = encoder.encode(`data: ${message('Grüße 👋 漢字')}\n\n`);
    for (let cut = 1; cut < stream.length; cut++) {
      assert.deepEqual(read([stream.slice(0, cut), stream.slice(cut)]), [
        'message:Grüße 👋 漢字',
        'clean',
      ]);
    }
  });

  it('notices an end in the middle of a character', () => {
    const bytes = encoder.encode(`data: ${message('a')}\n\n: ü`);
    assert.deepEqual(read([bytes.slice(0, -1)]), ['message:a', 'truncated']);
  });

  it('shows bytes that are no UTF-8 as replacement characters', () => {
    const bytes = encoder.encode(`data: ${message('a?b')}\n\n`);
    bytes[bytes.indexOf(0x3f)] = 0xff;
    assert.deepEqual(read([bytes]), ['message:a\ufffdb', 'clean']);
  });

  it('delivers an event when its line ends, without waiting for the next', () => {
    const told: string[] = [];
    const reader = new EventStreamReader(
      {
        event: event => told.push(event.type),
        malformed: why => told.push(why),
        done: () => told.push('done'),
      },
      1000,
    );
    reader.push(encoder.encode(`data: ${message('a')}`));
    assert.deepEqual(told, []);
    reader.push(encoder.encode('\r'));
    assert.deepEqual(told, ['message']);
    reader.push(encoder.encode(`\ndata: ${log('b')}\n`));
    assert.deepEqual(told, ['message', 'log']);
    reader.push(encoder.encode('data: [DONE]\n'));
    assert.deepEqual(told, ['message', 'log', 'done']);
  });

  it('gives up on an event without end, in one line or in many', () => {
    const line = encoder.encode(`data: ${'x'.repeat(100)}`);
    assert.throws(() => read([line, line, line], 250), EventTooLargeError);
    const lines = encoder.encode(`data: ${'x'.repeat(100)}\n`);
    assert.throws(() => read([lines, lines, lines], 250), EventTooLargeError);
  });

  it('counts the lines of an event with their ends, up to the blank one', () => {
    // 8, 9 and 10 characters.
    const event = encoder.encode('data: 1\ndata: 22\ndata: 333\n\n');
    assert.throws(() => read([event.subarray(0, -1)], 26), EventTooLargeError);
    assert.deepEqual(read([event], 27), ['!notJson', 'clean']);
    const names = encoder.encode('data\n'.repeat(10));
    assert.throws(() => read([names], 49), EventTooLargeError);
    assert.deepEqual(read([names], 50), ['truncated']);
  });

  it('gives up on a line before its end has come', () => {
    const reader = new EventStreamReader(
      { event: () => {}, malformed: () => {}, done: () => {} },
      20,
    );
    reader.push(encoder.encode('data: 1\ndata: 67890'));
    reader.push(encoder.encode('1'));
    assert.throws(() => reader.push(encoder.encode('2')), EventTooLargeError);
  });

  it('parses what is no envelope once, and what cannot be JSON not at all', () => {
    const parse = JSON.parse;
    const parsed: string[] = [];
    JSON.parse = (text: string) => {
      parsed.push(text);
      return parse(text);
    };
    try {
      whole('data: {oops}\n\ndata: {"a":1}\n\ndata: {oops\n\ndata: See "true" {5}\n\n');
      whole(
        'data: {\ndata:   "type": "ping",\ndata:   "data": [\ndata: [1, 2],\ndata: ]\ndata: }\n\n',
      );
    } finally {
      JSON.parse = parse;
    }
    assert.deepEqual(parsed.slice(0, 2), ['{oops}', '{"a":1}']);
    assert.equal(parsed.length, 3, 'and what comes in lines when they are there');
  });

  it('takes no field from what another one has put on all objects', () => {
    const all = Object.prototype as { type?: string; data?: unknown; content?: string };
    try {
      all.content = 'x';
      assert.deepEqual(whole('data: {"type":"message","data":{}}\n\n'), ['!badData', 'clean']);
      all.type = 'message';
      all.data = { content: 'x' };
      assert.deepEqual(whole('data: {}\n\ndata: 5\n\n'), ['!noType', '!notObject', 'clean']);
    } finally {
      delete all.type;
      delete all.data;
      delete all.content;
    }
  });

  it('reads the same from any pieces', function () {
    this.timeout(20_000);
    const line = fc.oneof(
      fc.string().map(text => `data: ${message(text)}`),
      fc.string().map(text => `data:${log(text)}`),
      fc.constantFrom(
        '',
        '',
        ': beat',
        'event: x',
        'data: {',
        'data: "a"}',
        'data',
        'data: {"type":"x"}',
      ),
      fc.string().map(text => text.replace(/[\r\n]/g, '')),
    );
    const end = fc.constantFrom('\n', '\r', '\r\n');
    const stream = fc.array(fc.tuple(line, end)).map(lines => lines.flat().join(''));
    fc.assert(
      fc.property(stream, fc.array(fc.nat(200)), (text, cuts) => {
        const bytes = encoder.encode(text);
        const at = [
          ...new Set([0, ...cuts.map(cut => Math.min(cut, bytes.length)), bytes.length]),
        ].sort((a, b) => a - b);
        const pieces = at.slice(1).map((to, index) => bytes.slice(at[index], to));
        assert.deepEqual(read(pieces), read([bytes]));
      }),
      { numRuns: 500 },
    );
  });
});

import assert from 'node:assert/strict';
import { everySplit, log, message, readStream } from '../../../support/query/readStream';

/**
 * A body, and what a reader must report for it at every split. Data that is not an envelope is reported as `!why data`.
 */
type Case = readonly [name: string, stream: string, told: readonly string[]];

const bom = '\uFEFF';
const a = message('a');
const b = message('b');
const c = message('c');
/** An envelope in three pieces, none of which is an envelope, and between which line breaks are allowed. */
const [head, middle, tail] = ['{"type":"message",', '"data":', '{"content":"a"}}'];
const long = 'x'.repeat(2048);

/** The cases of web-platform-tests/wpt `eventsource/format-*`; docs/stream-tests.md has the list. */
const whatwg: readonly Case[] = [
  [
    'bom: one at the start is none of the first field’s name, a later one is',
    `${bom}data:1\n\n${bom}data:2\n\ndata:3\n\n`,
    ['!notObject 1', '!notObject 3', 'clean'],
  ],
  [
    'bom, with envelopes: a later mark takes no text away',
    `${bom}data:${a}\n\n${bom}data:${b}\n\ndata:${c}\n\n`,
    ['message a', 'message b', 'message c', 'clean'],
  ],
  [
    'bom-2: of two at the start the second stays',
    `${bom}${bom}data:1\n\ndata:2\n\ndata:3\n\n`,
    ['!notObject 2', '!notObject 3', 'clean'],
  ],
  [
    'bom-2, with envelopes: a second mark takes no text away',
    `${bom}${bom}data:${a}\n\ndata:${b}\n\ndata:${c}\n\n`,
    ['message a', 'message b', 'message c', 'clean'],
  ],
  [
    'comments: between the lines of an event, empty, long, with NUL, and with a field in them',
    `data:1\r:\0\n:\r\ndata:2\n:${long}\rdata:3\n:data:fail\r:${long}\ndata:4\n\n`,
    ['!notJson 1\n2\n3\n4', 'clean'],
  ],
  [
    'comments, within an envelope',
    `data:${head}\r:\0\n:\r\ndata:${middle}\n:${long}\r:data:fail\r:${long}\ndata:${tail}\n\n`,
    ['message a', 'clean'],
  ],
  [
    'data-before-final-empty-line: an event that lacks its blank line at the end is no event',
    'retry:1000\ndata:test1\n\nid:test\ndata:test2\n',
    ['!notJson test1', 'truncated'],
  ],
  [
    'data-before-final-empty-line, with envelopes: the interface’s event is its line, and so it is delivered',
    `retry:1000\ndata:${a}\n\nid:test\ndata:${b}`,
    ['message a', 'message b', 'clean'],
  ],
  [
    'field-data: empty data is an event; a name without a colon is a field with an empty value',
    'data:\n\ndata\ndata\n\ndata:test\n\n',
    ['!empty ', '!notJson \n', '!notJson test', 'clean'],
  ],
  [
    'field-data, with an envelope between empty lines of data',
    `data\ndata:${head}\ndata\ndata:${middle}${tail}\ndata\n\n`,
    ['message a', 'clean'],
  ],
  [
    'field-event: its name changes nothing',
    `event:test\ndata:x\n\ndata:x\n\n`,
    ['!notJson x', '!notJson x', 'clean'],
  ],
  [
    'field-event, with envelopes',
    `event:test\ndata:${a}\n\ndata:${b}\n\n`,
    ['message a', 'message b', 'clean'],
  ],
  ['field-event-empty', 'event: \ndata:data\n\n', ['!notJson data', 'clean']],
  ['field-event-empty, with an envelope', `event: \ndata:${a}\n\n`, ['message a', 'clean']],
  ['field-id: read and dropped', `id: 1\nretry: 200\ndata: ${a}\n\n`, ['message a', 'clean']],
  [
    'field-id-2: any characters in it, kept or not over events',
    `id: …\nretry: 200\ndata: ${a}\n\ndata: ${b}\n\nid\ndata: ${c}\n\n`,
    ['message a', 'message b', 'message c', 'clean'],
  ],
  [
    'field-id-3: an empty one',
    `id: 1\ndata: ${a}\n\nid:\ndata: ${b}\n\n`,
    ['message a', 'message b', 'clean'],
  ],
  [
    'field-id-null: NUL in it',
    `id: \0\ndata: ${a}\n\nid: x\0y\nretry: 10\ndata: ${b}\n\n`,
    ['message a', 'message b', 'clean'],
  ],
  [
    'field-parsing: names are exact, one space goes, the rest stays',
    'data:\0\ndata:  2\rData:1\ndata\0:2\ndata:1\r\0data:4\nda-ta:3\rdata_5\ndata:3\rdata:\r\n data:32\ndata:4\n\n',
    ['!notJson \0\n 2\n1\n3\n\n4', 'clean'],
  ],
  [
    'field-parsing, within an envelope',
    `data:${head}\ndata:  ${middle}\rData:1\ndata\0:2\ndata: {\r\0data:4\nda-ta:3\rdata_5\ndata:"content"\rdata:\r\n data:32\ndata::"a"}}\n\n`,
    ['message a', 'clean'],
  ],
  ['field-retry: changes nothing', 'retry:3000\ndata:x\n\n', ['!notJson x', 'clean']],
  ['field-retry-bogus', `retry:3000\nretry:1000x\ndata:${a}\n\n`, ['message a', 'clean']],
  ['field-retry-empty', `retry\ndata:${a}\n\n`, ['message a', 'clean']],
  [
    'field-unknown: is left out',
    'data:test\n data\ndata\nfoobar:xxx\njustsometext\n:thisisacommentyay\ndata:test\n\n',
    ['!notJson test\n\ntest', 'clean'],
  ],
  [
    'field-unknown, within an envelope',
    `data:${head}\n data\ndata\nfoobar:xxx\njustsometext\n:comment\ndata:${middle}${tail}\n\n`,
    ['message a', 'clean'],
  ],
  [
    'leading-space: one goes, and no tab',
    'data:\ttest\rdata: \ndata:test\n\n',
    ['!notJson \ttest\n\ntest', 'clean'],
  ],
  [
    'leading-space, before an envelope',
    `data:\t${a}\rdata: ${b}\ndata:  ${c}\n\n`,
    ['message a', 'message b', 'message c', 'clean'],
  ],
  [
    'newlines: of all three kinds',
    'data:test\r\ndata\ndata:test\r\n\r',
    ['!notJson test\n\ntest', 'clean'],
  ],
  [
    'newlines, within an envelope and after it',
    `data:${head}\r\ndata\ndata:${middle}\rdata:${tail}\r\n\rdata:${b}\r\n\r`,
    ['message a', 'message b', 'clean'],
  ],
  ['null-character', 'data:\0\n\n', ['!notJson \0', 'clean']],
  [
    'null-character, which JSON does not allow outside of an escape',
    `data:${message('\0')}\n\ndata:{"type":"message","data":{"content":"\0"}}\n\n`,
    ['message \0', '!notJson {"type":"message","data":{"content":"\0"}}', 'clean'],
  ],
  ['utf-8: whatever the type says', 'data:ok…\n\n', ['!notJson ok…', 'clean']],
  ['utf-8, in an envelope', `data:${message('ok…')}\n\n`, ['message ok…', 'clean']],
];

/** The additional cases of rexxars/eventsource-parser's tests. */
const eventSourceParser: readonly Case[] = [
  [
    'events with names and ids',
    `id: 1337\nevent: tick\nretry: 50\ndata: ${a}\n\nid: 1338\nevent: tick\nretry: 50\ndata: ${b}\n\n`,
    ['message a', 'message b', 'clean'],
  ],
  ['heartbeats', `: ♥\ndata: ${a}\n\n: ♥\ndata: ${b}\n\n`, ['message a', 'message b', 'clean']],
  [
    'data over many lines',
    `event: stock\ndata: YHOO\ndata: +2\ndata: 10\n\nevent: stock\ndata: ${head}\ndata: ${middle}\ndata: ${tail}\n\n`,
    ['!notJson YHOO\n+2\n10', 'message a', 'clean'],
  ],
  [
    'characters of two, three and four bytes, joined ones too',
    `id: 0\ndata:${message('Ünïcödé 我現在都看實況不玩遊戲 🥌🧹✅ 👩‍👩‍👧‍👦 é')}\n\n`,
    ['message Ünïcödé 我現在都看實況不玩遊戲 🥌🧹✅ 👩‍👩‍👧‍👦 é', 'clean'],
  ],
  ['empty lines at the start', `\n\n\n\nid: 1\ndata: ${a}\n\n`, ['message a', 'clean']],
  [
    'bytes that only look like a byte order mark once they are decoded',
    `ï»¿data: ${a}\n\ndata: ${b}\n\n`,
    ['message b', 'clean'],
  ],
  [
    'lines that end in CR',
    `data: ${head}\rdata: ${middle}${tail}\r\rdata: ${b}\r\r`,
    ['message a', 'message b', 'clean'],
  ],
  [
    'lines that end in LF',
    `data: ${head}\ndata: ${middle}${tail}\n\ndata: ${b}\n\n`,
    ['message a', 'message b', 'clean'],
  ],
  [
    'lines that end in CRLF',
    `data: ${head}\r\ndata: ${middle}${tail}\r\n\r\ndata: ${b}\r\n\r\n`,
    ['message a', 'message b', 'clean'],
  ],
  [
    'comments in many scripts, of colons, and before each event',
    `: Hello\n\n${':'.repeat(300)}\ndata: ${a}\n\n: Первый: 第二\n: Moop \n: Moop \n: ثالث\ndata: ${b}\n\n:നാലാമത്തെ\ndata: ${c}\n\n`,
    ['message a', 'message b', 'message c', 'clean'],
  ],
  [
    'comments cut anywhere, and an event without its end',
    `data:1\r\r:\0\n:\r\ndata:2\n\n:${long}\rdata:3\n\n:data:fail\r:${long}\ndata:4\n\ndata:5`,
    ['!notObject 1', '!notObject 2', '!notObject 3', '!notObject 4', 'truncated'],
  ],
  ['an empty event field with no data', `event:\ndata: ${a}\n\nevent:\n\n`, ['message a', 'clean']],
  ['an empty retry field', `id:2\nretry:\ndata:${a}\n\n`, ['message a', 'clean']],
  [
    'a retry field that begins as a number',
    `retry:1000\nretry:2000x\ndata:${a}\n\nretry: 50x\n\n`,
    ['message a', 'clean'],
  ],
  ['an id field with NUL', `id: 123\nid: bad\0id\ndata: ${a}\n\n`, ['message a', 'clean']],
  ['an id with no data', 'id: 42\n\nid: bad\0id\n\nid:\n\n', ['clean']],
  [
    'CRLF between the lines of one event',
    'data: A\r\ndata: B\r\ndata: C\r\n\r\n',
    ['!notJson A\nB\nC', 'clean'],
  ],
  [
    'a comment that ends in CR within an event',
    'data: one\n:ignored\rdata: two\n\n',
    ['!notJson one\ntwo', 'clean'],
  ],
  [
    'a comment that ends in CRLF within an event',
    'data: one\n:ignored\r\ndata: two\n\n',
    ['!notJson one\ntwo', 'clean'],
  ],
  [
    'a field without a colon that ends in CRLF',
    'data: one\ndata\r\ndata: two\n\n',
    ['!notJson one\n\ntwo', 'clean'],
  ],
  ['junk that ends in CR', `garbage\rdata: ${a}\n\n`, ['message a', 'clean']],
  ['a blank line that is CRLF after a CR', 'data: one\r\r\n', ['!notJson one', 'clean']],
  [
    'JSON that is no event stream, with and without a line end',
    '{"error":"Internal Server Error","message":"No"}\n{"error":"Internal Server Error"}',
    ['clean'],
  ],
  ['text that is no event stream', 'Well, this is not what I expected\n', ['clean']],
];

/** The additional cases of undici's tests of its event source stream. */
const undici: readonly Case[] = [
  ['data with nothing behind the space', 'data: \n\n', ['!empty ', 'clean']],
  ['data of spaces', 'data:   \n\n', ['!notJson   ', 'clean']],
  ['a value with colons', 'data: : \n\n', ['!notJson : ', 'clean']],
  ['a field that is called comment', `comment: invalid\ndata: ${a}\n\n`, ['message a', 'clean']],
  ['a commented event', ':data: Hello\n\n', ['clean']],
  [
    'fields without colons, and a last one cut off',
    'data\n\ndata\ndata\n\ndata:',
    ['!empty ', '!notJson \n', 'truncated'],
  ],
  ['the same event twice', `data:${a}\n\ndata: ${a}\n\n`, ['message a', 'message a', 'clean']],
];

for (const [suite, cases] of [
  ['WHATWG', whatwg],
  ['eventsource-parser', eventSourceParser],
  ['undici', undici],
] as const) {
  describe(`event stream reader: cases of ${suite}, at every split`, () => {
    for (const [name, stream, told] of cases) {
      it(name, () => {
        for (const [split, pieces] of everySplit(new TextEncoder().encode(stream))) {
          assert.deepEqual(readStream(pieces), told, split);
        }
      });
    }
  });
}

describe('event stream reader: cases of undici, in pieces of up to four bytes', () => {
  for (const mark of [bom, '']) {
    for (const size of [1, 2, 3, 4]) {
      it(`${mark === '' ? 'no byte order mark' : 'a byte order mark'} in pieces of ${size}`, () => {
        const stream = new TextEncoder().encode(`${mark}data: ${a}`);
        const pieces = Array.from({ length: Math.ceil(stream.length / size) }, (_, index) =>
          stream.subarray(index * size, (index + 1) * size),
        );
        assert.deepEqual(readStream(pieces), ['message a', 'clean']);
      });
    }
  }
});

describe('event stream reader: cases of eventsource-parser, for size', () => {
  it('a line past the cap ends it, before its end has come', () => {
    assert.deepEqual(readStream(['data: short', ' and now too long'], 24), ['tooLarge']);
    assert.deepEqual(readStream(['data: short', ' and more'], 24), ['truncated']);
  });
  it('data lines past the cap end it, short as each may be', () => {
    const lines = Array.from({ length: 50 }, (_, index) => `data: chunk-${index}\n`);
    assert.deepEqual(readStream(lines, 32), ['tooLarge']);
  });
  it('events below the cap never add up to it', () => {
    const events = Array.from({ length: 100 }, (_, index) => `data: ${index}\n\n`);
    assert.equal(readStream(events, 16).at(-1), 'clean');
    assert.equal(readStream(events, 16).length, 101);
  });
  it('comments that have ended do not count', () => {
    assert.deepEqual(readStream(Array(100).fill(`: ${'x'.repeat(20)}\n`), 24), ['clean']);
  });
  for (const [name, stream] of [
    ['an envelope', `data: ${log('x'.repeat(10))}\n\n`],
    ['an envelope without its line end', `data: ${log('x'.repeat(10))}`],
    ['data lines', 'data: 1\ndata: 22\ndata: 333\n\n'],
    ['a comment', ': 0123456789012345678901234\n'],
    ['data lines and a comment between', 'data: 1234\n: 56789\ndata: 1\n\n'],
  ] as const) {
    it(`${name}: what passes a cap does so at every split`, () => {
      for (let cap = 1; cap <= stream.length + 1; cap++) {
        const bytes = new TextEncoder().encode(stream);
        const whole = readStream([bytes], cap);
        for (const [split, pieces] of everySplit(bytes)) {
          assert.deepEqual(readStream(pieces, cap), whole, `cap ${cap}, ${split}`);
        }
      }
    });
  }
  it('a megabyte in one event, in pieces of any size', () => {
    const content = '漢字 and more. '.repeat(70_000);
    const bytes = new TextEncoder().encode(`data: ${message(content)}\n\n`);
    for (const size of [1009, 65_536]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      );
      assert.deepEqual(readStream(pieces, 2_000_000), [`message ${content}`, 'clean']);
    }
  });
});

/** A file, and what a service gets of it. The table of docs/reference.md has some of them. */
export interface SentFile {
  readonly name: string;
  /** A description in words. */
  readonly content: string;
  readonly bytes: Uint8Array;
  /** Absent if it is in no editor. In an unsaved one, a line is written before the others. */
  readonly editor?: 'open' | 'unsaved';
  /** With which VS Code opens it, if that is not what VS Code guesses. */
  readonly encoding?: string;
  readonly type: string;
  /** A description in words. */
  readonly sentAs: string;
  /** Absent if they are those on disk. */
  readonly sent?: Uint8Array;
}

const utf8 = (text: string) => Buffer.from(text);
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const hex = (digits: string) => Buffer.from(digits, 'hex');

/** The line that is written in an unsaved editor. */
export const writtenLine = 'new\n';

const code = 'const high = "Flut – 潮";\n';
const utf8Mark = hex('efbbbf');
const littleMark = hex('fffe');
const bigMark = hex('feff');
/** Comments of a few words. */
const shiftJis = hex('2f2f208c5f96f188ea979782f08ee693be82b582c481410a');
const gbk = hex('2f2f20bbf1c8a1bacfcdacc1d0b1edb2a2d7aa0a');
const eucKr = hex('b0e8bee020b8f1b7cfc0bb20b0a1c1aebfcd0a');
const cyrillic = hex('2f2f20effff0e8e2e5f220ece8f00a');
const latin1 = Buffer.from('Flut über Föhr\n', 'latin1');
const png = hex('89504e470d0a1a0a0000000d49484452');
const letter = hex('d0cf11e0a1b11ae10000000000000000');
const video = Buffer.concat(
  Array.from({ length: 3 }, () => Buffer.concat([hex('47401110'), Buffer.alloc(184)])),
);
/** A character of two bytes goes across the end of what is looked at. */
const long = Buffer.concat([
  utf8('//'),
  ...Array.from({ length: 2600 }, () => hex('8c5f')),
  utf8('\n'),
]);

const onDisk = 'as on disk';

export const sentFiles: readonly SentFile[] = [
  { name: 'notes.txt', content: 'UTF-8', bytes: utf8(code), type: 'text/plain', sentAs: onDisk },
  {
    name: 'plain.ts',
    content: 'UTF-8',
    bytes: utf8(code),
    type: 'text/x-typescript',
    sentAs: onDisk,
  },
  {
    name: 'mark.ts',
    content: 'UTF-8 with a byte order mark',
    bytes: Buffer.concat([utf8Mark, utf8(code)]),
    type: 'text/x-typescript',
    sentAs: onDisk,
  },
  {
    name: 'little.ts',
    content: 'UTF-16 LE with a byte order mark',
    bytes: Buffer.concat([littleMark, utf16(code)]),
    type: 'text/x-typescript',
    sentAs: onDisk,
  },
  {
    name: 'big.rs',
    content: 'UTF-16 BE with a byte order mark',
    bytes: Buffer.concat([bigMark, utf16(code).swap16()]),
    type: 'text/x-rust',
    sentAs: onDisk,
  },
  {
    name: 'unmarked.ts',
    content: 'UTF-16 LE without one',
    bytes: utf16(code),
    type: 'text/x-typescript',
    sentAs: onDisk,
  },
  {
    name: 'unmarked',
    content: 'UTF-16 BE without one',
    bytes: utf16(code).swap16(),
    type: 'text/plain',
    sentAs: onDisk,
  },
  {
    name: 'sjis.ts',
    content: 'Shift_JIS',
    bytes: shiftJis,
    type: 'text/x-typescript',
    sentAs: onDisk,
  },
  {
    name: 'long.mts',
    content: 'Shift_JIS, 5 KB',
    bytes: long,
    type: 'text/x-typescript',
    sentAs: onDisk,
  },
  { name: 'gbk.rs', content: 'GBK', bytes: gbk, type: 'text/x-rust', sentAs: onDisk },
  { name: 'euckr', content: 'EUC-KR', bytes: eucKr, type: 'text/plain', sentAs: onDisk },
  {
    name: 'cyrillic.ts',
    content: 'Windows-1251',
    bytes: cyrillic,
    type: 'text/x-typescript',
    sentAs: onDisk,
  },
  {
    name: 'latin1.md',
    content: 'ISO 8859-1',
    bytes: latin1,
    type: 'text/markdown',
    sentAs: onDisk,
  },
  {
    name: 'rows.csv',
    content: 'UTF-8, CRLF',
    bytes: utf8('a,b\r\n1,2\r\n'),
    type: 'text/csv',
    sentAs: onDisk,
  },
  {
    name: 'tool.py',
    content: 'UTF-8',
    bytes: utf8('print()\n'),
    type: 'text/plain',
    sentAs: onDisk,
  },
  { name: 'Makefile', content: 'UTF-8', bytes: utf8('all:\n'), type: 'text/plain', sentAs: onDisk },
  { name: 'json', content: 'UTF-8', bytes: utf8('{}\n'), type: 'text/plain', sentAs: onDisk },
  {
    name: 'config.JSON',
    content: 'UTF-8',
    bytes: utf8('{}\n'),
    type: 'application/json',
    sentAs: onDisk,
  },
  {
    name: 'Größe 設定 #1 100%.ts',
    content: 'UTF-8',
    bytes: utf8(code),
    type: 'text/x-typescript',
    sentAs: onDisk,
  },
  { name: 'empty', content: 'nothing', bytes: utf8(''), type: 'text/plain', sentAs: onDisk },
  {
    name: 'empty.ts',
    content: 'nothing',
    bytes: utf8(''),
    type: 'text/x-typescript',
    sentAs: onDisk,
  },
  { name: 'logo.PNG', content: 'an image', bytes: png, type: 'image/png', sentAs: onDisk },
  { name: 'video.ts', content: 'a video', bytes: video, type: 'video/mp2t', sentAs: onDisk },
  {
    name: 'letter.dot',
    content: 'a template of a word processor',
    bytes: letter,
    type: 'application/msword',
    sentAs: onDisk,
  },
  {
    name: 'dump',
    content: 'binary data',
    bytes: Buffer.concat([letter, png]),
    type: 'application/octet-stream',
    sentAs: onDisk,
  },
  {
    name: 'open.ts',
    content: 'Shift_JIS',
    bytes: shiftJis,
    editor: 'open',
    encoding: 'shiftjis',
    type: 'text/x-typescript',
    sentAs: onDisk,
  },
  {
    name: 'chinese',
    content: 'UTF-16 LE without a byte order mark and ASCII',
    bytes: utf16('潮汐表'),
    editor: 'open',
    encoding: 'utf16le',
    type: 'text/plain',
    sentAs: onDisk,
  },
  {
    name: 'unsaved.ts',
    content: 'UTF-8',
    bytes: utf8(code),
    editor: 'unsaved',
    type: 'text/x-typescript',
    sentAs: 'the editor’s text in UTF-8',
    sent: utf8(writtenLine + code),
  },
  {
    name: 'unsaved-mark.ts',
    content: 'UTF-8 with a byte order mark',
    bytes: Buffer.concat([utf8Mark, utf8(code)]),
    editor: 'unsaved',
    type: 'text/x-typescript',
    sentAs: 'the editor’s text in UTF-8 with the mark',
    sent: Buffer.concat([utf8Mark, utf8(writtenLine + code)]),
  },
  {
    name: 'unsaved-sjis.ts',
    content: 'Shift_JIS',
    bytes: shiftJis,
    editor: 'unsaved',
    encoding: 'shiftjis',
    type: 'text/x-typescript',
    sentAs: 'the editor’s text in Shift_JIS',
    sent: Buffer.concat([utf8(writtenLine), shiftJis]),
  },
  {
    name: 'unsaved-gbk.rs',
    content: 'GBK',
    bytes: gbk,
    editor: 'unsaved',
    encoding: 'gbk',
    type: 'text/x-rust',
    sentAs: 'the editor’s text in GBK',
    sent: Buffer.concat([utf8(writtenLine), gbk]),
  },
  {
    name: 'unsaved-little.ts',
    content: 'UTF-16 LE with a byte order mark',
    bytes: Buffer.concat([littleMark, utf16(code)]),
    editor: 'unsaved',
    type: 'text/x-typescript',
    sentAs: 'the editor’s text in UTF-16 LE with the mark',
    sent: Buffer.concat([littleMark, utf16(writtenLine + code)]),
  },
  {
    name: 'unsaved-rows.csv',
    content: 'UTF-8, CRLF',
    bytes: utf8('a,b\r\n1,2\r\n'),
    editor: 'unsaved',
    type: 'text/csv',
    sentAs: 'the editor’s text with CRLF',
    sent: utf8('new\r\na,b\r\n1,2\r\n'),
  },
];

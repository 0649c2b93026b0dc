/** A file, and what a service gets of it. The table of docs/reference.md has some of them. */
export interface SentFile {
  readonly name: string;
  /** A description in words. */
  readonly content: string;
  readonly bytes: Uint8Array;
  /** Absent if it is in no editor. In an unsaved one, a line is written before the others. */
  readonly editor?: 'open' | 'unsaved';
  /** With which VS Code opens it, if that is not what VS Code guesses. */
  readonly encoding?: string | undefined;
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

type Row = readonly [name: string, content: string, bytes: Uint8Array, type: string];

const onDisk = ([name, content, bytes, type]: Row): SentFile => ({
  name,
  content,
  bytes,
  type,
  sentAs: 'as on disk',
});

const unsaved = (row: Row, sentAs: string, sent: Uint8Array, encoding?: string): SentFile => ({
  ...onDisk(row),
  editor: 'unsaved',
  encoding,
  sentAs,
  sent,
});

const inOrder = (...pieces: readonly Uint8Array[]) => Buffer.concat(pieces);

const plain = 'text/plain';
const typescript = 'text/x-typescript';
const rust = 'text/x-rust';
const binary = 'application/octet-stream';

const closed: readonly Row[] = [
  ['notes.txt', 'UTF-8', utf8(code), plain],
  ['plain.ts', 'UTF-8', utf8(code), typescript],
  ['mark.ts', 'UTF-8 with a byte order mark', inOrder(utf8Mark, utf8(code)), typescript],
  ['little.ts', 'UTF-16 LE with a byte order mark', inOrder(littleMark, utf16(code)), typescript],
  ['big.rs', 'UTF-16 BE with a byte order mark', inOrder(bigMark, utf16(code).swap16()), rust],
  ['unmarked.ts', 'UTF-16 LE without one', utf16(code), typescript],
  ['unmarked', 'UTF-16 BE without one', utf16(code).swap16(), plain],
  ['sjis.ts', 'Shift_JIS', shiftJis, typescript],
  ['long.mts', 'Shift_JIS, 5 KB', long, typescript],
  ['gbk.rs', 'GBK', gbk, rust],
  ['euckr', 'EUC-KR', eucKr, plain],
  ['cyrillic.ts', 'Windows-1251', cyrillic, typescript],
  ['latin1.md', 'ISO 8859-1', latin1, 'text/markdown'],
  ['rows.csv', 'UTF-8, CRLF', utf8('a,b\r\n1,2\r\n'), 'text/csv'],
  ['tool.py', 'UTF-8', utf8('print()\n'), plain],
  ['Makefile', 'UTF-8', utf8('all:\n'), plain],
  ['json', 'UTF-8', utf8('{}\n'), plain],
  ['config.JSON', 'UTF-8', utf8('{}\n'), 'application/json'],
  ['Größe 設定 #1 100%.ts', 'UTF-8', utf8(code), typescript],
  ['empty', 'nothing', utf8(''), plain],
  ['empty.ts', 'nothing', utf8(''), typescript],
  ['logo.PNG', 'an image', png, 'image/png'],
  ['video.ts', 'a video', video, 'video/mp2t'],
  ['letter.dot', 'a template of a word processor', letter, 'application/msword'],
  ['dump', 'binary data', inOrder(letter, png), binary],
];

export const sentFiles: readonly SentFile[] = [
  ...closed.map(onDisk),
  {
    ...onDisk(['open.ts', 'Shift_JIS', shiftJis, typescript]),
    editor: 'open',
    encoding: 'shiftjis',
  },
  {
    ...onDisk(['chinese', 'UTF-16 LE without a byte order mark and ASCII', utf16('潮汐表'), plain]),
    editor: 'open',
    encoding: 'utf16le',
  },
  unsaved(
    ['unsaved.ts', 'UTF-8', utf8(code), typescript],
    'the editor’s text in UTF-8',
    utf8(writtenLine + code),
  ),
  unsaved(
    ['unsaved-mark.ts', 'UTF-8 with a byte order mark', inOrder(utf8Mark, utf8(code)), typescript],
    'the editor’s text in UTF-8 with the mark',
    inOrder(utf8Mark, utf8(writtenLine + code)),
  ),
  unsaved(
    ['unsaved-sjis.ts', 'Shift_JIS', shiftJis, typescript],
    'the editor’s text in Shift_JIS',
    inOrder(utf8(writtenLine), shiftJis),
    'shiftjis',
  ),
  unsaved(
    ['unsaved-gbk.rs', 'GBK', gbk, rust],
    'the editor’s text in GBK',
    inOrder(utf8(writtenLine), gbk),
    'gbk',
  ),
  unsaved(
    [
      'unsaved-little.ts',
      'UTF-16 LE with a byte order mark',
      inOrder(littleMark, utf16(code)),
      typescript,
    ],
    'the editor’s text in UTF-16 LE with the mark',
    inOrder(littleMark, utf16(writtenLine + code)),
  ),
  unsaved(
    ['unsaved-rows.csv', 'UTF-8, CRLF', utf8('a,b\r\n1,2\r\n'), 'text/csv'],
    'the editor’s text with CRLF',
    utf8('new\r\na,b\r\n1,2\r\n'),
  ),
];

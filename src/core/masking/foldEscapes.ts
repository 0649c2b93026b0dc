import { firstFrom } from '../../base/firstFrom';

/** Character references of HTML that programs write for ASCII characters. */
const references: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  equals: '=',
  gt: '>',
  lt: '<',
  plus: '+',
  quot: '"',
  sol: '/',
};

/**
 * One escaped character, escaped any number of times: in JSON, a URL, or HTML. A backslash by itself stands for
 * nothing, because the number of backslashes depends on how often a text was escaped.
 */
const escaped = new RegExp(
  [
    String.raw`\\+(?:u[\da-f]{4}|x[\da-f]{2})?`,
    String.raw`%(?:25)*[0-7][\da-f]`,
    String.raw`&(?:amp;)*(?:#x0{0,4}[\da-f]{1,4}|#0{0,4}\d{1,5}|${Object.keys(references).join('|')});`,
  ].join('|'),
  'gi',
);

/** A text without escapes. */
interface FoldedText {
  readonly text: string;
  /** The place in the text with escapes after a number of characters of the text without escapes. */
  placeAfter(length: number): number;
}

/**
 * Resolves the escapes of JSON, URLs, and HTML in one pass, so that a text reads the same however often it was escaped.
 * Backslashes are left out, whether they escape or not.
 */
export function foldEscapes(text: string): FoldedText {
  /**
   * For each escape, the length of the folded text before it, and the distance by which the places after it are
   * shifted.
   */
  const lengths: number[] = [];
  const shifts: number[] = [0];
  let shift = 0;
  const folded = text.replace(escaped, (sequence: string, at: number) => {
    const character = characterOf(sequence);
    lengths.push(at - shift);
    shift += sequence.length - character.length;
    shifts.push(shift);
    return character;
  });
  const before = (length: number) =>
    firstFrom(lengths.length, index => (lengths[index] ?? 0) >= length);
  return { text: folded, placeAfter: length => length + (shifts[before(length)] ?? 0) };
}

/** The character that a sequence stands for; empty for none. */
function characterOf(sequence: string): string {
  switch (sequence[0]) {
    case '\\':
      return character(sequence.slice(sequence.lastIndexOf('\\') + 2), 16);
    case '%':
      return character(sequence.slice(-2), 16);
    default: {
      const start = sequence.lastIndexOf(';', sequence.length - 2) + 1;
      const name = sequence.slice(start, -1).replace('&', '');
      return /^#x/i.test(name)
        ? character(name.slice(2), 16)
        : name.startsWith('#')
          ? character(name.slice(1), 10)
          : (references[name.toLowerCase()] ?? '');
    }
  }
}

/** @param digits the code of the character; empty for none */
function character(digits: string, radix: number): string {
  const code = Number.parseInt(digits, radix) || 0;
  // A backslash is left out in the other forms, too.
  return code === 0 || code === 0x5c || code > 0xffff ? '' : String.fromCharCode(code);
}

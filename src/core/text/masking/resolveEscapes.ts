/** Character references of HTML for visible ASCII characters; the names are compared in lower case. */
const references: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  ast: '*',
  bsol: '\\',
  colon: ':',
  comma: ',',
  commat: '@',
  dollar: '$',
  equals: '=',
  excl: '!',
  grave: '`',
  gt: '>',
  hat: '^',
  lbrack: '[',
  lcub: '{',
  lowbar: '_',
  lpar: '(',
  lsqb: '[',
  lt: '<',
  num: '#',
  percnt: '%',
  period: '.',
  plus: '+',
  quest: '?',
  quot: '"',
  rbrack: ']',
  rcub: '}',
  rpar: ')',
  rsqb: ']',
  semi: ';',
  sol: '/',
  verbar: '|',
};

/** One escaped character: in JSON, JavaScript, or Markdown; in a URL; in HTML. */
const escaped =
  /\\(?:u([\da-f]{4})|x([\da-f]{2})|([!-/:-@[-`{-~]))|%([0-7][\da-f])|&(?:#(\d{1,5})|#x([\da-f]{1,4})|([a-z]{2,6}));/gi;

/** A text without escapes, and where it comes from. */
interface Resolved {
  readonly text: string;
  /** The place in the text with the escapes that belongs to one in the text without. */
  placeOf(at: number): number;
}

/** Resolves the escapes of a text once; undefined if it has none. */
export function resolveEscapes(text: string): Resolved | undefined {
  if (!/[\\%&]/.test(text)) {
    return undefined;
  }
  const pieces: string[] = [];
  /** For each escape, the place of its character, and by how much the places after it are shifted. */
  const places: number[] = [];
  const shifts: number[] = [0];
  let from = 0;
  let shift = 0;
  for (const found of text.matchAll(escaped)) {
    const character = characterOf(found);
    if (character !== undefined) {
      const [whole] = found;
      pieces.push(text.slice(from, found.index), character);
      places.push(found.index - shift);
      from = found.index + whole.length;
      shift += whole.length - 1;
      shifts.push(shift);
    }
  }
  if (places.length === 0) {
    return undefined;
  }
  pieces.push(text.slice(from));
  return { text: pieces.join(''), placeOf: at => at + (shifts[countBelow(places, at)] ?? 0) };
}

function characterOf([, unicode, hex, mark, percent, decimal, reference, name]: RegExpExecArray):
  | string
  | undefined {
  if (mark !== undefined) {
    return mark;
  }
  if (name !== undefined) {
    return references[name.toLowerCase()];
  }
  const code = Number.parseInt(
    decimal ?? unicode ?? hex ?? percent ?? reference ?? '',
    decimal === undefined ? 16 : 10,
  );
  return code <= 0xffff ? String.fromCharCode(code) : undefined;
}

/** How many of the numbers, which are sorted, are less than a limit. */
function countBelow(sorted: readonly number[], limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < limit) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

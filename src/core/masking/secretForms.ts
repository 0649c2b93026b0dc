import { firstFrom } from '../../protocol/firstFrom';
import { toBase64 } from '../files/base64';

/** How often a text may be escaped: JSON in JSON in a URL in HTML. */
export const maxEscapes = 4;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * The forms in which a secret occurs in texts whose escapes are resolved: itself, and base64 of it and of any text that
 * contains it.
 */
export function secretForms(secret: string): readonly string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  // As it is sent: half of a character has no bytes, and no form in a URL.
  const inUrl = encodeURIComponent(decoder.decode(encoder.encode(secret)));
  return [
    secret,
    resolved(secret),
    secret.replaceAll(' ', '+'),
    // Characters that are not in ASCII are several bytes, which are not resolved.
    ...[inUrl, inUrl.replace(/%[\dA-F]{2}/g, byte => byte.toLowerCase())].map(resolved),
    ...[secret, inJson, inJson.replaceAll('/', '\\/'), inUrl].flatMap(base64Forms),
  ];
}

/** A text without escapes, as it is after all were resolved. */
function resolved(text: string): string {
  let result = text;
  for (let times = 0; times < maxEscapes; times++) {
    result = resolveEscapes(result)?.text ?? result;
  }
  return result;
}

/**
 * What base64 of any text that contains a text has in common. That depends on the length of what is before it, in groups
 * of three bytes.
 */
function base64Forms(text: string): readonly string[] {
  const bytes = encoder.encode(text);
  return [0, 1, 2].flatMap(before => {
    const shifted = new Uint8Array(before + bytes.length);
    shifted.set(bytes, before);
    // Characters that depend on the bytes before or after it are left out.
    const form = toBase64(shifted).slice(
      Math.ceil((before * 8) / 6),
      Math.floor((shifted.length * 8) / 6),
    );
    return [form, form.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

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
  const before = (at: number) => firstFrom(places.length, index => (places[index] ?? 0) >= at);
  return { text: pieces.join(''), placeOf: at => at + (shifts[before(at)] ?? 0) };
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

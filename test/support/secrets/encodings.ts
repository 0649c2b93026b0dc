import fc from 'fast-check';

/** A way in which a text with a secret occurs, and how a reader gets it back. */
export interface Encoding {
  readonly name: string;
  encode(text: string): string;
  /** The texts that a reader can make of pieces of the result. */
  decode(text: string): readonly string[];
}

const entityNames: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
  '/': 'sol',
  '=': 'equals',
  '+': 'plus',
};

const each = (text: string, encode: (character: string, hex: string) => string) =>
  [...text]
    .map(character => encode(character, character.charCodeAt(0).toString(16).padStart(2, '0')))
    .join('');

const isMark = (character: string) => /[^A-Za-z0-9]/.test(character);

/** JSON, HTML, and percent-encoding, resolved as far as pieces of them can be. */
const unescaped = (text: string) => [
  text
    .replace(/\\u([\da-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\(.)/g, '$1')
    .replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/&#x([\da-f]+);/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(
      /&(\w+);/g,
      (whole, name: string) =>
        Object.keys(entityNames).find(mark => entityNames[mark] === name) ?? whole,
    ),
];

/** The texts that all pieces of base64 in a text stand for, wherever their groups of four begin. */
const fromBase64 = (text: string) =>
  (text.match(/[\w+/-]{2,}/g) ?? []).flatMap(piece =>
    [0, 1, 2, 3].map(skip => Buffer.from(piece.slice(skip), 'base64').toString('latin1')),
  );

const escaping = (name: string, encode: (text: string) => string): Encoding => ({
  name,
  encode,
  decode: unescaped,
});
const base64 = (name: string, encode: (text: string) => string): Encoding => ({
  name,
  encode,
  decode: fromBase64,
});
const toBase64 = (text: string, variant: 'base64' | 'base64url' = 'base64') =>
  Buffer.from(text).toString(variant);

/** All encodings in which services, proxies, and programs print what they were sent. */
export const encodings: readonly Encoding[] = [
  { name: 'plain', encode: text => text, decode: text => [text] },
  escaping('JSON', text => JSON.stringify(text).slice(1, -1)),
  escaping('JSON with \\/', text => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/')),
  escaping('JSON with \\u for marks', text =>
    each(text, (c, hex) => (isMark(c) ? `\\u00${hex}` : c)),
  ),
  escaping('JSON with \\U for all', text => each(text, (_, hex) => `\\u00${hex.toUpperCase()}`)),
  escaping('JSON in JSON', text => JSON.stringify(JSON.stringify(text)).slice(1, -1)),
  escaping('JSON in JSON with \\/', text =>
    JSON.stringify(JSON.stringify(text).replaceAll('/', '\\/')).slice(1, -1),
  ),
  escaping('percent', encodeURIComponent),
  escaping('percent in lower case', text => each(text, (c, hex) => (isMark(c) ? `%${hex}` : c))),
  escaping('percent twice', text => encodeURIComponent(encodeURIComponent(text))),
  escaping('percent for all', text => each(text, (_, hex) => `%${hex}`)),
  escaping('HTML names', text => each(text, c => (entityNames[c] ? `&${entityNames[c]};` : c))),
  escaping('HTML numbers', text => each(text, c => (isMark(c) ? `&#${c.charCodeAt(0)};` : c))),
  escaping('HTML hexadecimal', text => each(text, (c, hex) => (isMark(c) ? `&#x${hex};` : c))),
  escaping('HTML in JSON', text =>
    JSON.stringify(each(text, (c, hex) => (isMark(c) ? `&#x${hex.toUpperCase()};` : c))).slice(
      1,
      -1,
    ),
  ),
  ...[0, 1, 2].flatMap(before => {
    const padded = (text: string) => `${'~'.repeat(before)}${text}`;
    return [
      base64(`base64 after ${before}`, text => toBase64(padded(text))),
      base64(`base64url after ${before}`, text =>
        toBase64(`${padded(text)} and more`, 'base64url'),
      ),
      base64(`base64 of JSON after ${before}`, text =>
        toBase64(JSON.stringify({ k: padded(text) })),
      ),
    ];
  }),
  base64('Basic', text => `Basic ${toBase64(`user:${text}`)}`),
  base64('base64 in a URL', text => encodeURIComponent(toBase64(text))),
  base64('base64 in JSON with \\/', text =>
    toBase64(text).replaceAll('/', '\\/').replaceAll('=', '\\u003d'),
  ),
];

const letters = 'abcdefghijklmnopqrstuvwxyz';
const digits = '0123456789';
const ofCharacters = (characters: string, minLength: number) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength, maxLength: 80 });

/** Tokens, keys, and passwords as services issue them, and as people choose them. */
export const secretText: fc.Arbitrary<string> = fc
  .oneof(
    ofCharacters(letters + letters.toUpperCase() + digits, 16),
    ofCharacters(`${letters}${letters.toUpperCase()}${digits}-_`, 16),
    ofCharacters(`${letters}${letters.toUpperCase()}${digits}+/`, 16).map(text => `${text}==`),
    ofCharacters(`${digits}abcdef`, 16),
    ofCharacters(
      Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).join(''),
      10,
    ),
    ofCharacters(letters, 16),
    fc
      .tuple(ofCharacters(letters + digits, 12), ofCharacters(letters + digits, 12))
      .map(([a, b]) => `sk-live_${a}.${b}`),
  )
  .filter(text => new Set(text).size >= 6);

/** Fails the test if a piece of 8 characters of the secret can be read in a text. */
export function pieceIn(text: string, secret: string, { decode }: Encoding): string | undefined {
  const readings = [text, ...decode(text), ...unescaped(text).flatMap(decode)];
  for (let at = 0; at + 8 <= secret.length; at++) {
    const piece = secret.slice(at, at + 8);
    if (readings.some(reading => reading.includes(piece))) {
      return piece;
    }
  }
  return undefined;
}

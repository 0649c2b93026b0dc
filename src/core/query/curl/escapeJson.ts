import { hiddenInLine } from '../../../protocol/hiddenCharacters';

/** Only for this purpose: texts keep them, because some languages and many emoji need them. */
const joiners = /[\u200c\u200d]/g;

/** Which characters of a text are escaped. */
const escapes = {
  /** Those that are invisible, control a terminal, or change the direction of a text: what is pasted is what is seen. */
  hidden: [hiddenInLine, joiners],
  /** All that are not ASCII, for shells that encode them in their own ways. */
  nonAscii: [/[^\x20-\x7e]/g],
  /** The same, and what cmd interprets even in quotes. What remains of that are `"` and `\`. */
  cmd: [/[^\x20-\x7e]|[%!^&|<>()]/g],
} as const;

/**
 * Escapes characters in JSON. The result has the same value.
 *
 * @param json on one line: all such characters are in its strings
 */
export function escapeJson(json: string, which: keyof typeof escapes): string {
  return escapes[which].reduce<string>(
    (text, characters) => text.replace(characters, escaped),
    json,
  );
}

/** As UTF-16 code units, which JSON escapes one by one. */
function escaped(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');
}

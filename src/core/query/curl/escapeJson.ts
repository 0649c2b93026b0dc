import { hiddenCharacters } from '../../text/visibleText';

/** Characters that terminals interpret, or that users do not see where they paste them. */
const joiners = /[\u200c\u200d]/g;

/**
 * Escapes all characters in JSON that are invisible, control a terminal, or change the direction of a text, so that what
 * is pasted is what is seen. The JSON has the same value.
 *
 * @param json on one line: all characters but ASCII are in its strings
 */
export function escapeHidden(json: string): string {
  return json.replace(hiddenCharacters, escaped).replace(joiners, escaped);
}

/** Escapes all characters in JSON that are not ASCII, for shells that encode them in their own ways. */
export function escapeNonAscii(json: string): string {
  return json.replace(/[^\x20-\x7e]/g, escaped);
}

/** Escapes what cmd interprets even in quotes, and all that is not ASCII. What is left are `"` and `\`. */
export function escapeForCmd(json: string): string {
  return json.replace(/[^\x20-\x7e]|[%!^&|<>()]/g, escaped);
}

/** As UTF-16 code units, which JSON escapes one by one. */
function escaped(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');
}

import { shorten } from './shorten';

/**
 * Control characters except the tab, line separators, bidirectional controls and invisible characters. Not the joiners
 * U+200C and U+200D, which some languages and many emoji need.
 */
export const hiddenCharacters =
  /[^\P{Cc}\t]|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]/gu;

const shortEscapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r' };

/**
 * Shows a text from elsewhere on one line and in its logical order: characters that break lines, change the direction
 * or are invisible are escaped, as `\n` or `\u202e`.
 *
 * @param maxLength of the result, in UTF-16 code units; by default unlimited
 */
export function visibleText(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  const escaped = shorten(text, maxLength).replace(
    hiddenCharacters,
    character => shortEscapes[character] ?? escapeOf(character),
  );
  return shorten(escaped, maxLength);
}

function escapeOf(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}

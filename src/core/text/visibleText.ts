import { shorten } from './shorten';

/**
 * Control characters but the tab, line separators, characters that turn the writing direction, and those that cannot be
 * seen. The joiners U+200C and U+200D are not among them: words of some languages and many emojis need them.
 */
export const hiddenCharacters =
  /[^\P{Cc}\t]|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]/gu;

const shortEscapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r' };

/**
 * A text from elsewhere on one line, in the order in which it is written: characters that would break the line, turn
 * the writing direction or not be seen are escaped, as `\n` or `\u202e`.
 *
 * @param length UTF-16 units that the result has at most; the rest is left out. Unlimited by default.
 */
export function visibleText(text: string, length = Number.POSITIVE_INFINITY): string {
  const escaped = shorten(text, length).replace(
    hiddenCharacters,
    character => shortEscapes[character] ?? escapeOf(character),
  );
  return shorten(escaped, length);
}

function escapeOf(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}

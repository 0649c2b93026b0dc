import { hiddenInLine } from '../../protocol/hiddenCharacters';
import { shorten } from './shorten';

const shortEscapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r' };

/**
 * Shows a text from elsewhere on one line and in its logical order: characters that break lines, change the direction
 * or are invisible are escaped, as `\n` or `\u202e`.
 *
 * @param maxLength of the result, in UTF-16 code units; by default unlimited
 */
export function visibleText(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  const escaped = shorten(text, maxLength).replace(
    hiddenInLine,
    character => shortEscapes[character] ?? escapeOf(character),
  );
  return shorten(escaped, maxLength);
}

function escapeOf(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}

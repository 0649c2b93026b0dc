import type { Token } from 'markdown-it';

/** Letters and punctuation of Chinese and Japanese, and full-width forms; Korean has spaces between words. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\u3000-\u303f\u30fb\u30fc\uff01-\uff9f]/u;

/** @returns true if a line break in front of this text, or of the character that it begins with, may be no space */
export function startsUnspaced(text: string): boolean {
  return unspaced.test(characterAt(text, 0));
}

/**
 * Leaves out line breaks between letters that are written without spaces: a space would be wrong there. CSS does the same
 * (CSS Text 3, 4.1.3, segment break transformation; Chromium doesn't).
 *
 * @param tokens inline tokens
 */
export function joinUnspacedLines(tokens: readonly Token[]): Token[] {
  return tokens.filter(
    ({ type }, index) =>
      type !== 'softbreak' ||
      !unspaced.test(characterBeside(tokens, index, -1)) ||
      !unspaced.test(characterBeside(tokens, index, 1)),
  );
}

/**
 * The character that is shown before or after a token, whatever markup is between them.
 *
 * @param step -1: before; 1: after
 * @returns the empty string if there is none
 */
function characterBeside(tokens: readonly Token[], index: number, step: -1 | 1): string {
  let at = index + step;
  let token = tokens[at];
  while (token && (token.nesting !== 0 || (token.type === 'text' && token.content === ''))) {
    at += step;
    token = tokens[at];
  }
  const isText = /^(?:text|text_special|code_inline)$/.test(token?.type ?? '');
  return token && isText ? characterAt(token.content, step < 0 ? token.content.length - 1 : 0) : '';
}

/** The whole character that the code unit at this index belongs to. */
function characterAt(text: string, index: number): string {
  const code = text.charCodeAt(index);
  const start = code >= 0xdc00 && code <= 0xdfff ? index - 1 : index;
  return String.fromCodePoint(text.codePointAt(start) ?? 0);
}

import type MarkdownIt from 'markdown-it';
import type { Token } from 'markdown-it';

type Parser = InstanceType<typeof MarkdownIt>;

/** Letters and punctuation of Chinese, Japanese and Korean, and full-width forms. */
const cjk =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\u3000-\u303f\u30fb\u30fc\uff01-\uffee]/u;

const space = ' '.charCodeAt(0);

/** The lowest code unit of these characters. */
const firstCjk = 0x1100;

/**
 * Lets emphasis begin and end beside punctuation of Chinese, Japanese and Korean, as in `**「重要」**です`: these scripts
 * have no spaces, without which CommonMark takes such delimiters for text. As in the proposed amendment to CommonMark
 * (commonmark/commonmark-spec#650), punctuation of these scripts is treated as letters, and their characters beside a
 * delimiter are treated as spaces.
 */
export function pairBesideCjk(parser: Parser): void {
  const { isMdAsciiPunct, isPunctChar, isWhiteSpace } = parser.utils;
  const isPunctuation = (character: string) =>
    isMdAsciiPunct(character.charCodeAt(0)) || isPunctChar(character);
  parser.inline.State = class extends parser.inline.State {
    override scanDelims(start: number, canSplitWord: boolean) {
      const standard = super.scanDelims(start, canSplitWord);
      const end = start + standard.length;
      if (!(this.src.charCodeAt(start - 1) >= firstCjk || this.src.charCodeAt(end) >= firstCjk)) {
        return standard;
      }
      const before = characterAt(this.src, start - 1);
      const after = characterAt(this.src, end);
      const isCjkBefore = cjk.test(before);
      const isCjkAfter = cjk.test(after);
      if (!isCjkBefore && !isCjkAfter) {
        return standard;
      }
      const isSpaceBefore = isWhiteSpace(before.charCodeAt(0));
      const isSpaceAfter = isWhiteSpace(after.charCodeAt(0));
      const isMarkBefore = isPunctuation(before);
      const isMarkAfter = isPunctuation(after);
      const opens =
        !isSpaceAfter &&
        (!isMarkAfter || isCjkAfter || isSpaceBefore || isMarkBefore || isCjkBefore);
      const closes =
        !isSpaceBefore &&
        (!isMarkBefore || isCjkBefore || isSpaceAfter || isMarkAfter || isCjkAfter);
      return {
        can_open: opens && (canSplitWord || !closes || isMarkBefore),
        can_close: closes && (canSplitWord || !opens || isMarkAfter),
        length: standard.length,
      };
    }
  };
}

/** Letters and punctuation of Chinese and Japanese, and full-width forms; Korean has spaces between words. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\u3000-\u303f\u30fb\u30fc\uff01-\uff9f]/u;

/**
 * @returns true if a line break in front of this text, or of the character that it begins with, must not become a space
 */
export function startsUnspaced(text: string): boolean {
  return unspaced.test(characterAt(text, 0));
}

/**
 * Leaves out line breaks between letters that are written without spaces: a space would be wrong there. CSS does the
 * same (CSS Text 3, 4.1.3, segment break transformation; Chromium doesn't).
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

/** The whole character that the code unit at this index belongs to. The ends of a text are treated as spaces. */
function characterAt(text: string, index: number): string {
  const before = text.codePointAt(index - 1) ?? 0;
  return String.fromCodePoint(before > 0xffff ? before : (text.codePointAt(index) ?? space));
}

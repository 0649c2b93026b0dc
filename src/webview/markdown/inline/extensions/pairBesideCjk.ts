import type MarkdownIt from 'markdown-it';

type Parser = InstanceType<typeof MarkdownIt>;

/** Letters and punctuation of Chinese, Japanese and Korean, and full-width forms. */
const cjk =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\u3000-\u303f\u30fb\u30fc\uff01-\uffee]/u;

/** The first code unit of all of them. */
const firstCjk = 0x1100;

/**
 * Lets emphasis begin and end beside punctuation of Chinese, Japanese and Korean, as in `**「重要」**です`: these scripts
 * have no spaces, without which CommonMark takes such delimiters for text. By the proposed amendment to CommonMark
 * (commonmark/commonmark-spec#650): punctuation of these scripts counts as letters, and their characters beside a
 * delimiter as spaces.
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
      const before = characterBefore(this.src, start);
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

/** The ends of a text count as spaces. */
function characterAt(text: string, index: number): string {
  const code = text.codePointAt(index);
  return code === undefined ? ' ' : String.fromCodePoint(code);
}

function characterBefore(text: string, index: number): string {
  return [...text.slice(Math.max(0, index - 2), index)].at(-1) ?? ' ';
}

import { withoutGroups } from './withoutGroups';

/** Signs that TeX has and prices, variables and regular expressions in prose hardly have. */
const signs = /[\\^_={}<>+]/;

/** A word with a small letter that is not part of a command. */
const word = /(?<![\p{L}\p{N}_])(?=\p{Lu}*\p{Ll})\p{L}{2,}(?![\p{L}\p{N}_])/u;

/** Two words after each other, which TeX would set without the space between them. */
const words = /(?<![\p{L}\p{N}_])\p{L}{2,}[,;:]?\s+\p{L}{2,}(?![\p{L}\p{N}_])/u;

/** An amount, followed by a text in a script without spaces or in Cyrillic. */
const amountBeforeText =
  /^\d[\d.,]*[\p{P}\s]*(?:\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Cyrillic})/u;

/** An amount with a unit or a word after it, such as `5USD`. */
const amountBeforeWord = /^\d[\d.,]*\p{L}{2,}/u;

/**
 * Tests if a text between two dollar signs, or between other delimiters of formulas, is prose: an amount of money with
 * words after it, or variables in a sentence. Words in braces, as in `\text{if x}`, don't count.
 *
 * @param tex at most some thousand UTF-16 code units
 */
export function looksLikeProse(tex: string): boolean {
  const text = withoutGroups(tex).replace(/\\(?:[A-Za-z]+\*?|.)/gs, ' \\ ');
  return (
    words.test(text) ||
    amountBeforeText.test(text) ||
    (!signs.test(tex) && (amountBeforeWord.test(text) || (/\s/.test(text) && word.test(text))))
  );
}

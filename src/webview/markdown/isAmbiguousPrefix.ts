/** Rows of markup characters, numbers of a list, and the start of a formula. */
const MARKUP = /^[\s>*+=#`~_|:$-]*(?:\d{1,9}[.)]?\s*|\\[[\]]?)?$/;

/** A formula, which is one only where its line ends with it. */
const FORMULA = /^\s*(?:\$\$|\\\[)/;

/** A footnote without its text, or a mention of one. */
const FOOTNOTE = /^\s*\[(?:\^[^\]\s]{0,50}\]?)?$/;

/**
 * Whether an unfinished line could still become anything: a list item, a fence, a rule, a row of a
 * table, a formula, a footnote. It waits for its next characters, so that no block comes and goes.
 */
export function isAmbiguousPrefix(line: string): boolean {
  return line.length < 200 && (MARKUP.test(line) || FORMULA.test(line) || FOOTNOTE.test(line));
}

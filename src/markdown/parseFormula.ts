import type { Fence, FormulaEnd } from './block';
import { endOfCode } from './codeSpans';
import { findFormula, looksLikeProse } from './findFormula';
import type { LineCursor } from './lineCursor';

/** The opening line of a formula that stands by itself. */
interface FormulaStart {
  readonly fence: Fence & { readonly closing: FormulaEnd };
  /** The TeX on the line; undefined if there is none. */
  readonly text: string | undefined;
}

/** UTF-16 code units of a formula's first line that are searched for prose. */
const maxStartLength = 1000;

/** Closing delimiters of formulas by their opening ones. */
const delimiters: ReadonlyMap<string, FormulaEnd> = new Map([
  ['$$', '$$'],
  ['\\[', '\\]'],
]);

/** Closing delimiters of formulas that are part of a text, by their opening ones. */
const textDelimiters: ReadonlyMap<string, FormulaEnd | '\\)'> = new Map([
  ...delimiters,
  ['\\(', '\\)'],
]);

/** @returns true if a formula of several lines may start on a line */
export function mayStartFormula(line: string): boolean {
  return /\$\$|\\[[(]/.test(line);
}

/**
 * Recognizes the opening delimiter of a formula at the cursor, which does not move. The formula is closed at the end of
 * the line, or on a later line. Then the delimiter is alone on its line, or TeX that is no prose follows.
 *
 * @returns undefined if it is no formula
 */
export function parseFormula({
  text: line,
  nextNonspace,
  indent,
}: LineCursor): FormulaStart | undefined {
  const character = line.slice(nextNonspace, nextNonspace + 2);
  const closing = delimiters.get(character);
  if (closing === undefined) {
    return undefined;
  }
  const fence = { character, length: 2, indent, info: 'latex', closing };
  const text = line.slice(nextNonspace + 2).trim();
  if (text === '') {
    return { fence, text: undefined };
  }
  const end = endOfFormula(text, closing);
  if (end >= 0) {
    const isLine = end > 0 && end === text.length - 2;
    return isLine ? { fence: { ...fence, isLine }, text: text.slice(0, end).trim() } : undefined;
  }
  const isTex = /\\[A-Za-z]{2}|[=^_]/.test(text) && !text.includes('`');
  return isTex && !looksLikeProse(text.slice(0, maxStartLength))
    ? { fence: { ...fence, hasFirstLine: true }, text }
    : undefined;
}

/**
 * Finds a formula that is open at the end of a line of text, and may continue in the next lines. A formula between
 * single dollar signs does not: these are common in prose.
 *
 * @returns its source so far, and its closing delimiter
 */
export function findOpenFormula(
  line: string,
): { source: string; closing: FormulaEnd | '\\)' } | undefined {
  const token = /\\[\s\S]|\${1,2}|`+/g;
  for (let match = token.exec(line); match; match = token.exec(line)) {
    const [run] = match;
    if (run.startsWith('`')) {
      const end = endOfCode(line, run, token.lastIndex);
      if (end === undefined) {
        return undefined;
      }
      token.lastIndex = end;
    } else if (/^(?:\$|\\[([])/.test(run)) {
      const found = findFormula(line, match.index);
      const closing = textDelimiters.get(run);
      if (found === 'open' && closing) {
        return { source: line.slice(match.index), closing };
      }
      token.lastIndex = typeof found === 'number' ? found : token.lastIndex;
    }
  }
  return undefined;
}

/** @returns the index of the delimiter that closes a formula in this line; -1 if there is none */
export function endOfFormula(line: string, closing: string): number {
  for (let at = 0; at < line.length; at++) {
    if (line.startsWith(closing, at)) {
      return at;
    }
    if (line[at] === '\\') {
      at++;
    }
  }
  return -1;
}

import { hasTex } from './hasTex';
import { looksLikeProse } from './looksLikeProse';

/** A formula in a line of text. */
interface FoundFormula {
  /** Index after the closing delimiter, in UTF-16 code units. */
  readonly end: number;
}

/** UTF-16 code units of a formula within a text; what is longer is text. */
const maxLength = 1000;

/** Closing delimiters by opening ones; the longer ones first. */
const delimiters: readonly (readonly [opening: string, closing: string])[] = [
  ['$$', '$$'],
  ['$', '$'],
  ['\\(', '\\)'],
  ['\\[', '\\]'],
];

/** What is before a dollar sign that opens no formula: a word, or the end of a regular expression or of a call. */
const beforeNoFormula = /[A-Za-z0-9_$\\^)\]}+?]$|[.)\]]\*$/;

/** What is after a dollar sign that closes no formula: a word or a template, but not the end of an ordinal, as in `$n$th`. */
const afterNoFormula = /^(?!(?:st|nd|rd|th)\b)[\w${]/;

/** The start of a call, a template, a path or a special variable. */
const startOfNoFormula = /^(?:\(["'`]|\.[A-Za-z]|[)\]}/"&@;:,?!])/;

/** The end of a path or of the start of a call. */
const endOfNoFormula = /(?:[([{/:"&@]|->)$/;

/**
 * Finds a formula that begins at an index. The rules are those of VS Code's Chat (markedKatexExtension.ts) and of
 * pandoc's `tex_math_dollars`: the first dollar sign that is not escaped closes; an opening one has no word before it
 * and no white space after it; a closing one has no white space before it and no word after it. Beyond them, a formula
 * contains no backtick, no link and no URL, and does not look like prose, a call, a path or a template literal. Escaped
 * brackets count only if there is something of TeX between them.
 *
 * @returns `open` if text that follows could close the formula; undefined if there is none
 */
export function findFormula(text: string, start: number): FoundFormula | 'open' | undefined {
  const found = delimiters.find(([opening]) => text.startsWith(opening, start));
  if (!found) {
    return undefined;
  }
  const [opening, closing] = found;
  const isDollar = opening.startsWith('$');
  if (isDollar && beforeNoFormula.test(text.slice(Math.max(start - 2, 0), start))) {
    return undefined;
  }
  const from = start + opening.length;
  if (opening === '$' && /^\s/.test(text.slice(from, from + 1))) {
    return undefined;
  }
  const end = findEnd(text, from, opening, closing);
  if (end === undefined) {
    return undefined;
  }
  if (end === 'open') {
    const tex = text.slice(from);
    return startOfNoFormula.test(tex) || looksLikeProse(tex) ? undefined : 'open';
  }
  const tex = text.slice(from, end);
  const after = end + closing.length;
  if (tex.trim() === '' || looksLikeProse(tex)) {
    return undefined;
  }
  const counts = isDollar
    ? isBetweenDollars(tex, text.slice(after, after + 4), opening)
    : hasTex(tex, opening, text.charAt(start - 1), text.charAt(after));
  return counts ? { end: after } : undefined;
}

/** @param after up to four UTF-16 code units after the closing delimiter */
function isBetweenDollars(tex: string, after: string, opening: string): boolean {
  return !(
    afterNoFormula.test(after) ||
    (opening === '$' && /\s$/.test(tex)) ||
    (tex.startsWith('(') && after.startsWith('(')) ||
    startOfNoFormula.test(tex) ||
    endOfNoFormula.test(tex)
  );
}

/** The index of the closing delimiter; `open` if the text ends before it, undefined if something rules it out. */
function findEnd(
  text: string,
  from: number,
  opening: string,
  closing: string,
): number | 'open' | undefined {
  const stop = Math.min(text.length, from + maxLength);
  for (let at = from; at < stop; at++) {
    const character = text.charAt(at);
    if (
      character === '`' ||
      text.startsWith('://', at) ||
      (character === '$' && closing.startsWith('\\'))
    ) {
      return undefined;
    }
    if (text.startsWith(closing, at)) {
      return at;
    }
    if (character === '\\') {
      if (text.startsWith(opening, at)) {
        return undefined;
      }
      at++;
    } else if (opening === '$' && (text.startsWith('](', at) || isBoldBetween(text, at))) {
      return undefined;
    }
  }
  return stop === text.length ? 'open' : undefined;
}

/** Tests for asterisks between a word and white space, which mark up text but mean nothing in TeX. */
function isBoldBetween(text: string, at: number): boolean {
  return /^\*\*\s/.test(text.slice(at, at + 3)) && /\w/.test(text.charAt(at - 1));
}

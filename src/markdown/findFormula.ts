/** UTF-16 code units of a formula within a text; a longer one is text. */
const maxLength = 1000;

/** Closing delimiters by opening ones; the longer ones first. */
const delimiters: readonly (readonly [opening: string, closing: string])[] = [
  ['$$', '$$'],
  ['$', '$'],
  ['\\(', '\\)'],
  ['\\[', '\\]'],
];

/** The text before a dollar sign that opens no formula: a word, or the end of a regular expression or of a call. */
const beforeNoFormula = /[A-Za-z0-9_$\\^)\]}+?]$|[.)\]]\*$/;

/**
 * The text after a dollar sign that closes no formula: a word or a template, but not the end of an ordinal, as in
 * `$n$th`.
 */
const afterNoFormula = /^(?!(?:st|nd|rd|th)\b)[\w${]/;

/** The start of a call, a template, a path or a special variable. */
const startOfNoFormula = /^(?:\(["'`]|\.[A-Za-z]|[)\]}/"&@;:,?!])/;

/** The end of a path or of the start of a call. */
const endOfNoFormula = /(?:[([{/:"&@]|->)$/;

/**
 * Finds a formula that begins at an index. The rules come from VS Code's Chat (markedKatexExtension.ts) and pandoc's
 * `tex_math_dollars`: the first dollar sign that is not escaped closes; an opening one has no word before it and no
 * white space after it; a closing one has no white space before it and no word after it. Beyond them, a formula
 * contains no backtick, no link and no URL, and does not look like prose, a call, a path or a template literal. Escaped
 * brackets are delimiters only if there is some TeX between them.
 *
 * @returns the index after the closing delimiter, in UTF-16 code units; `open` if text that follows could close the
 *   formula; undefined if there is none
 */
export function findFormula(text: string, start: number): number | 'open' | undefined {
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
  return counts ? after : undefined;
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

/** Text that only TeX has: a command, or a superscript. `[^1]` is a footnote. */
const command = /\\[A-Za-z]|[\p{L}\p{N})}\]|]\s*\^/u;

/** The end of a name, a number, a call, or a path: an escaped bracket after it is one. */
const nameEnd = /[A-Za-z0-9_$)\]:\\]$/;

/** The start of a word, or of an address. */
const nameStart = /^[A-Za-z0-9_([]/;

/** Names, options, abbreviations, and years. */
const name = /\p{L}{2}|^\s*-\p{L}=|\p{L}\.|[A-Za-z]\d|^\s*\d{4}\s*$/u;

/**
 * Tests if escaped brackets in a text are the delimiters of a formula. Markdown has them as brackets, too, as in
 * `arr\[0\]` and `f\(x\)`.
 *
 * @param tex the text between them
 * @param opening the opening delimiter
 * @param before the character before it
 * @param after the character after the closing delimiter
 */
function hasTex(tex: string, opening: string, before: string, after: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(tex)) {
    return false;
  }
  if (command.test(tex)) {
    return true;
  }
  return (
    !nameEnd.test(before) &&
    !nameStart.test(after) &&
    !name.test(withoutGroups(tex)) &&
    (opening === '\\(' || /[\p{L}\p{N})}]\s*[=_]/u.test(tex))
  );
}

/** Signs that are common in TeX, and rare in prices, variables and regular expressions in prose. */
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
 * words after it, or variables in a sentence. Words in braces, as in `\text{if x}`, are ignored.
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

/** @returns TeX with one brace in place of everything in braces */
function withoutGroups(tex: string): string {
  let outside = '';
  let depth = 0;
  for (let at = 0; at < tex.length; at++) {
    const character = tex.charAt(at);
    if (character === '\\') {
      outside += depth > 0 ? '' : tex.slice(at, at + 2);
      at++;
    } else if (character === '{') {
      outside += depth++ > 0 ? '' : '{';
    } else if (character === '}' && depth > 0) {
      depth--;
    } else if (depth === 0) {
      outside += character;
    }
  }
  return outside;
}

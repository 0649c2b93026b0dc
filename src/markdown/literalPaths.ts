import {
  closedStars,
  dunder,
  endsGlob,
  isDunderName,
  type LiteralRange,
  lastDunder,
  separator,
  startOf,
  struckEnd,
  withoutEmphasis,
} from './pathEmphasis';

/**
 * Text between white space, code, brackets, quotation marks, and punctuation, including names in braces in a glob, and
 * folder names in brackets on Windows. The pattern never backtracks.
 */
const word =
  /(?:\{[^\s{}`<>]{1,60}\}|\\[[(][^\s\\[\]()`<>]{1,40}[\])]|[^\s`<>()[\]"'|,;“”‘’«»„‚—→、。，；：！？（）「」『』《》【】〔〕])+/g;

/** The maximum length of a path, in UTF-16 code units. Longer paths are rare in prose. */
const maxLength = 260;

/** The start of an absolute path on Windows: a drive, or a server and a share. */
const windowsStart = /^(?:[A-Za-z]:\\(?!\\)|\\\\[\p{L}\p{N}][\w.$-]*\\[^\s\\])/u;

/** A backslash between names, where it escapes nothing and so must be a separator. */
const windowsSeparator = /[\p{L}\p{N}_.)\]}-]\\[\p{L}\p{N}]/u;

/** A file extension, which a place in the file may follow, or text in a script that is written without spaces. */
const extension = /\.(?:[A-Za-z][\w+-]{0,15}|\{[^{}]*\})(?![\w./\\])/;

/** An underscore at the edge of a name: inside names, underscores are never markup. */
const outerUnderscore = /(?<![\p{L}\p{N}_])_|_(?![\p{L}\p{N}_])/u;

/**
 * Finds the paths and globs in inline Markdown that contain characters of markup, such as `src/__init__.py`, `**` in a
 * glob, or a Windows backslash before an underscore. Emphasis around a path, or around whole names in it, stays markup.
 * Takes time linear in the text's length.
 *
 * @returns the ranges in ascending order
 */
export function literalPaths(text: string): readonly LiteralRange[] {
  const open = new Set<string>();
  const words = Array.from(text.matchAll(word));
  const closed = closedStars(text, words);
  return words.flatMap(({ 0: all, index }, at) => {
    if (all.length > maxLength || !/[\\_*$]/.test(all) || /:\/\/|^www\./i.test(all)) {
      return [];
    }
    const start = index + startOf(all);
    const end = index + all.length;
    const after = text.charAt(end);
    // The end of an HTML entity is no part of the word.
    const found = text.slice(start, end).replace(after === ';' ? /&#?\w{1,40}$/ : struckEnd, '');
    const range = literalRangeIn(found, text.charAt(start - 1), after, open, closed.has(at));
    return range ? [{ start: start + range.start, end: start + range.end }] : [];
  });
}

/**
 * The path or glob in a word; undefined if there is none with characters of markup.
 *
 * @param all the word
 * @param before the character before it
 * @param after the character after it
 * @param open the delimiters of emphasis that are open before the word, which may open and close others
 * @param isClosed true if an asterisk before the word would begin emphasis that ends after the word
 */
function literalRangeIn(
  all: string,
  before: string,
  after: string,
  open: Set<string>,
  isClosed: boolean,
): LiteralRange | undefined {
  const found = all.replace(/[.:!?…]{1,20}$/, '');
  const isCall = found === all && after === '(';
  if (dunder.test(found)) {
    const isName = isCall || isDunderName(found);
    return isName ? { start: 0, end: found.length } : undefined;
  }
  if (/^(?:\*+|_+)$/.test(found)) {
    if (/\S/.test(after)) {
      // The delimiter opens emphasis that starts with punctuation.
      open.add(found);
    }
    return undefined;
  }
  const range = withoutEmphasis(found, open, isClosed || isCall);
  if (!range) {
    return undefined;
  }
  const path = found.slice(range.start, range.end);
  const marker = found.slice(0, range.start);
  const isBackslashed = path.includes('\\');
  const isEscape = path.endsWith('\\') && /\S/.test(after);
  if (isBackslashed && (isEscape || !isWindowsPath(path, range.start === 0 ? before : ''))) {
    return undefined;
  }
  const hasName =
    separator.test(path) ||
    extension.test(path) ||
    endsGlob.test(path) ||
    lastDunder.test(path) ||
    isDunderName(path);
  const isMarkup =
    isBackslashed || path.includes('*') || path.includes('$') || outerUnderscore.test(path);
  return hasName && isMarkup && isPath(path, marker) ? range : undefined;
}

/**
 * Tests for a path with backslashes between names. A backslash before punctuation alone, as in `snake\_case`, is an
 * escape, and so are backslashes that are all written twice.
 *
 * @param before the character before the path
 */
export function isWindowsPath(path: string, before = ''): boolean {
  const isRest = /[)\]]/.test(before);
  if (/^\\(?!\\)/.test(path) && !isRest) {
    return false;
  }
  const isEscaped = (path.match(/\\+/g) ?? []).every(run => run.length > 1);
  return (
    windowsStart.test(path) || (!isEscaped && !path.includes('/') && windowsSeparator.test(path))
  );
}

/**
 * Tests if the dollar signs and asterisks in a word can be parts of a path or glob.
 *
 * @param marker the delimiter of emphasis before the path
 */
function isPath(path: string, marker: string): boolean {
  const hasExtension = extension.test(path);
  const isDollarName = /^(?:[^$]|(?<=[/\\.])\$(?=\p{L}))*$/u.test(path);
  if (path.includes('$') && !(isDollarName && hasExtension && separator.test(path))) {
    return false;
  }
  return [...path.matchAll(/\*+/g)].every(({ 0: run, index }) => {
    const before = path.charAt(index - 1);
    const after = path.charAt(index + run.length);
    const isApart = isEdge(before);
    if (run.length > 2 || (run.length === 2 && !(isApart && (isEdge(after) || after === '.')))) {
      return false;
    }
    const isBeforeName = /[\p{L}\p{N}]/u.test(after);
    return isApart ? !isBeforeName || hasExtension : !isBeforeName && !marker.includes('*');
  });
}

/** @returns true for the edge of a path, a separator, or punctuation between the names of a glob */
function isEdge(character: string): boolean {
  return character === '' || '/\\{},|!'.includes(character);
}

/** A range of text that is shown as it was sent, as indexes in UTF-16 code units. */
export interface LiteralRange {
  readonly start: number;
  readonly end: number;
}

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

const separator = /[/\\]/;
/** A file extension. A place in the file may follow, or text in a script without spaces. */
const extension = /\.(?:[A-Za-z][\w+-]{0,15}|\{[^{}]*\})(?![\w./\\])/;

/** An underscore at the edge of a name: inside names, underscores are never markup. */
const outerUnderscore = /(?<![\p{L}\p{N}_])_|_(?![\p{L}\p{N}_])/u;

/** Names between double underscores, at the start and at the end of a path. */
const firstDunder = /^__[A-Za-z\d]\w{0,60}?__(?=[./\\])/;
const lastDunder = /[./\\]__[A-Za-z\d]\w{0,60}?__$/;

/** Asterisks for the files in a folder, or the end of open emphasis. */
const endsGlob = /[/\\]\*{1,2}$/;

/** A word that is only a name between double underscores. */
const dunder = /^__([A-Za-z\d]\w{0,60}?)__$/;

/** Such names in Python and of test folders. Other words, such as `new` and `class`, are emphasized. */
const dunderNames = new Set(
  'annotations builtins delattr delitem dict dirname eq file filename fixtures getattr getattribute getitem hasattr init iter len main mocks mro name pycache proto qualname repr setattr setitem slots snapshots str tests'.split(
    ' ',
  ),
);

/** Path segments that are completely emphasized, as in `*either*` or `_or_`. */
const emphasizedStar = /^(\*{1,3})[^*]+\1$/;
const emphasizedUnderscore = /^_[^_]+_$/;

/**
 * Finds the paths and globs in inline Markdown that contain characters of markup, such as `src/__init__.py`, `**` in a
 * glob, or a Windows backslash before an underscore. Emphasis around a path, or around whole names in it, stays markup.
 * Takes time linear in the text's length.
 *
 * @returns the ranges in ascending order
 */
export function literalPaths(text: string): readonly LiteralRange[] {
  const open = new Set<string>();
  return Array.from(text.matchAll(word)).flatMap(({ 0: found, index }) => {
    if (found.length > maxLength || !/[\\_*$]/.test(found) || /:\/\/|^www\./i.test(found)) {
      return [];
    }
    const before = text.charAt(index - 1);
    const after = text.charAt(index + found.length);
    const range = literalRangeIn(found, before, after, open);
    return range ? [{ start: index + range.start, end: index + range.end }] : [];
  });
}

/**
 * The path or glob in a word; undefined if there is none with characters of markup.
 *
 * @param all the word
 * @param before the character before it
 * @param after the character after it
 * @param open the delimiters of emphasis that are open before the word; changed by the delimiters in the word
 */
function literalRangeIn(
  all: string,
  before: string,
  after: string,
  open: Set<string>,
): LiteralRange | undefined {
  const found = all.replace(/[.:!?…]{1,20}$/, '');
  const name = dunder.exec(found)?.[1];
  if (name !== undefined) {
    const isName = dunderNames.has(name) || (found === all && after === '(');
    return isName ? { start: 0, end: found.length } : undefined;
  }
  if (/^(?:\*+|_+)$/.test(found)) {
    if (/\S/.test(after)) {
      // The delimiter opens emphasis that starts with punctuation.
      open.add(found);
    }
    return undefined;
  }
  const range = withoutEmphasis(found, open);
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
  const hasName = separator.test(path) || extension.test(path) || lastDunder.test(path);
  const isMarkup =
    isBackslashed || path.includes('*') || path.includes('$') || outerUnderscore.test(path);
  return hasName && isMarkup && isPath(path, marker) ? range : undefined;
}

/**
 * The part of a word without the emphasis around it; undefined if names in the word are emphasized.
 *
 * @param open as for {@link literalRangeIn}
 */
function withoutEmphasis(found: string, open: Set<string>): LiteralRange | undefined {
  const segments = found.split(separator);
  const stars = segments.filter(each => each.includes('*'));
  const isEmphasized =
    stars.length > 0 && segments.length > 1 && stars.every(each => emphasizedStar.test(each));
  if (isEmphasized || segments.some(each => emphasizedUnderscore.test(each))) {
    return undefined;
  }
  let start = 0;
  let end = found.length;
  for (;;) {
    const path = found.slice(start, end);
    const [opening = ''] = /^(?:\*+|_+)/.exec(path) ?? [];
    const [closing = ''] = /(?:\*+|_+)$/.exec(path) ?? [];
    if (path.length <= opening.length + closing.length) {
      return undefined;
    }
    const isGlob = startsGlob(path, opening, closing);
    const keepsOpening = isGlob || firstDunder.test(path);
    const keepsClosing =
      isGlob || lastDunder.test(path) || (endsGlob.test(path) && !open.has(closing));
    if (opening !== '' && opening === closing && !isGlob && !(keepsOpening && keepsClosing)) {
      start += opening.length;
      end -= closing.length;
      continue;
    }
    if (!keepsOpening && opening !== '') {
      open.add(opening);
    } else if (!keepsClosing) {
      open.delete(closing);
    }
    return {
      start: start + (keepsOpening ? 0 : opening.length),
      end: end - (keepsClosing ? 0 : closing.length),
    };
  }
}

/** Tests if the asterisks at the start of a word, and any at the end, belong to a glob. */
function startsGlob(path: string, opening: string, closing: string): boolean {
  const first = path.charAt(opening.length);
  if (opening === '*' && closing === '') {
    return (
      first === '.' ||
      /^\*[\w-]+(?:\*\.[a-z]|\.[a-z]\w{0,15}[/\\])/.test(path) ||
      isFolderGlob(path, first)
    );
  }
  return /^\*\*?$/.test(opening) && isFolderGlob(path, first);
}

/** Tests for a glob that starts with asterisks and a separator, and contains more asterisks. */
function isFolderGlob(path: string, first: string): boolean {
  const inner = path.replace(/\*+$/, '');
  const endsInFolder = inner.length < path.length && separator.test(inner.slice(-1));
  return separator.test(first) && (endsInFolder || (inner === path && /.\*/.test(inner.slice(2))));
}

/**
 * Tests for a path with backslashes between names. A backslash before punctuation, as in `snake\_case`, is an
 * escape if the path has no other, and so are backslashes that are all doubled.
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

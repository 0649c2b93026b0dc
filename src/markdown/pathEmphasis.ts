/** Text that is shown as it was sent, as indices in UTF-16 code units. */
export interface LiteralRange {
  readonly start: number;
  readonly end: number;
}

export const separator = /[/\\]/;

/** A segment of a path whose name begins and ends with two underscores, at the start and at the end of a path. */
const firstDunder = /^__[A-Za-z\d]\w{0,60}?__(?=[./\\])/;
export const lastDunder = /[./\\]__[A-Za-z\d]\w{0,60}?__$/;

/** Asterisks for the files in a folder, or for the rest of a name; or the end of emphasis, if that is open. */
export const endsGlob = /[/\\]\*{1,2}$|(?:^|[/\\])[^/\\*]*\*\.[\w.-]*\*$/;

/** A whole name that begins and ends with two underscores. */
export const dunder = /^__([A-Za-z\d]\w{0,60}?)__$/;

/** Such names of Python and of folders of tests. Unlike `new` and `class`, they are not words to emphasize. */
const dunderNames = new Set(
  'annotations builtins delattr delitem dict dirname eq file filename fixtures getattr getattribute getitem hasattr init iter len main mocks mro name pycache proto qualname repr setattr setitem slots snapshots str tests'.split(
    ' ',
  ),
);

/** Segments that are emphasized as a whole, as in `*either*` or `_or_`. No such one begins with a dot, as `*.ts*` does. */
const emphasizedStar = /^(\*{1,3})[^*.][^*]*\1$/;
const emphasizedUnderscore = /^_[^_]+_$/;

/** Emphasis that ends before the glob in a word, as in `**src**` before a separator, or `**in:**` before a name. */
const emphasizedStart = /^(\*{1,3})[\p{L}\p{N}_@](?:[^*]*[^*/\\])?\1(?![*.])/u;

/** The delimiter of struck text, before and after a path. */
export const struckEnd = /~~$/;

/** The index after markup at the start of a word: the delimiter of struck text, and emphasized names before a glob. */
export function startOf(found: string): number {
  const start = found.startsWith('~~') ? 2 : 0;
  const emphasized = emphasizedStart.exec(found.slice(start))?.[0].length ?? 0;
  return found.includes('*', start + emphasized) ? start + emphasized : start;
}

/** The words that begin with an asterisk whose emphasis ends in a later word, before another begins. */
export function closedStars(text: string, words: readonly RegExpExecArray[]): ReadonlySet<number> {
  const closed = new Set<number>();
  let isClosed = false;
  for (let at = words.length - 1; at >= 0; at--) {
    const { 0: all = '', index = 0 } = words[at] ?? {};
    const found = all.replace(/[.:!?…]{1,20}$/, '');
    const starts = /^\*[^*]/.test(found);
    const ends = /[^*/\\]\*$/.test(found) || (found === '*' && /\S/.test(text.charAt(index - 1)));
    if (starts !== ends) {
      // In a list of globs, a comma follows.
      if (starts && isClosed && text.charAt(index + all.length) !== ',') {
        closed.add(at);
      }
      isClosed = ends;
    }
  }
  return closed;
}

/** Tests for a whole name that is certainly no emphasized word. */
export function isDunderName(path: string): boolean {
  return dunderNames.has(dunder.exec(path)?.[1] ?? '');
}

/**
 * The part of a word between the delimiters of emphasis; undefined if names in it are emphasized.
 *
 * @param open as for {@link literalRangeIn}
 * @param startsEmphasis true if an asterisk at the start can only begin emphasis
 */
export function withoutEmphasis(
  found: string,
  open: Set<string>,
  startsEmphasis: boolean,
): LiteralRange | undefined {
  const segments = found.split(separator);
  const stars = segments.filter(each => each.includes('*'));
  const [first = ''] = segments;
  // The last segment of `_src/_a.ts_` ends the emphasis that the first one begins.
  const isWrapped =
    segments.length > 1 &&
    /^_[^_]/.test(first) &&
    !first.endsWith('_') &&
    segments.findIndex(each => emphasizedUnderscore.test(each)) === segments.length - 1;
  const isEmphasized =
    stars.length > 0 && segments.length > 1 && stars.every(each => emphasizedStar.test(each));
  if (isEmphasized || (segments.some(each => emphasizedUnderscore.test(each)) && !isWrapped)) {
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
    const isName = isDunderName(path);
    const isGlob = !startsEmphasis && startsGlob(path, opening, closing);
    const keepsOpening = isName || isGlob || firstDunder.test(path);
    const keepsClosing =
      isName || isGlob || lastDunder.test(path) || (endsGlob.test(path) && !open.has(closing));
    if (opening !== '' && opening === closing && !(keepsOpening && keepsClosing)) {
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

/** Tests if the asterisks at the start of a word belong to a glob, and with them the ones at its end. */
function startsGlob(path: string, opening: string, closing: string): boolean {
  const first = path.charAt(opening.length);
  if (opening === '*' && first === '.' && /.\.\*$/.test(path)) {
    return true;
  }
  if (opening === '*' && closing === '') {
    return (
      first === '.' ||
      /^\*[\w-]+(?:\*\.[a-z]|\.[a-z]\w{0,15}[/\\])/.test(path) ||
      isFolderGlob(path, first)
    );
  }
  return /^\*\*?$/.test(opening) && isFolderGlob(path, first);
}

/** Tests for a glob such as `**` before a separator that has more asterisks beside separators. */
function isFolderGlob(path: string, first: string): boolean {
  const inner = path.replace(/\*+$/, '');
  const endsInFolder = inner.length < path.length && separator.test(inner.slice(-1));
  const isPattern = endsInFolder || /[/\\]\*\.[\w.-]*\*$/.test(path);
  return separator.test(first) && (isPattern || (inner === path && /.\*/.test(inner.slice(2))));
}

/** A place in a file, as an answer mentions it. Lines and columns count from 1. */
export interface MentionedPlace {
  readonly line: number;
  readonly column: number | undefined;
  /** The last line; undefined if it is only one. */
  readonly endLine: number | undefined;
}

/** A file that an answer mentions. */
interface PathMention {
  /** With forward slashes; relative, or absolute with a leading slash (`/c:/a.ts` on Windows). */
  readonly path: string;
  /** Undefined if the answer names no line. */
  readonly place: MentionedPlace | undefined;
}

/** UTF-16 code units of a mention; anything longer is not a path. */
const maxLength = 260;

/**
 * `:12`, `:12:3`, `:12-20`, `:12:3-20:1`, `#L12`, `#L12-L20`, `#L12C3`, `(12)` and `(12,3)`. The page has the same
 * grammar in findPaths.ts; a test compares both.
 */
const place =
  /(?::(\d{1,7})(?::(\d{1,7}))?(?:-(\d{1,7})(?::\d{1,7})?)?|#L(\d{1,7})(?:C(\d{1,7}))?(?:-L?(\d{1,7})(?:C\d{1,7})?)?|\((\d{1,7})(?:,(\d{1,7}))?\))$/;

/**
 * Parses a path in an answer, which is untrusted.
 *
 * @returns undefined for anything that must not be looked up: a path with `..`, a folder, a UNC path, a URL, no path
 */
export function parsePathMention(text: string): PathMention | undefined {
  if (text.length > maxLength) {
    return undefined;
  }
  const found = place.exec(text);
  const path = normalizePath(found ? text.slice(0, found.index) : text);
  return path === undefined ? undefined : { path, place: found ? readPlace(found) : undefined };
}

function normalizePath(text: string): string | undefined {
  let path = text.trim().replaceAll('\\', '/');
  if (/^[A-Za-z]:\//.test(path)) {
    path = `/${path.charAt(0).toLowerCase()}${path.slice(1)}`;
  }
  const isAbsolute = path.startsWith('/');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no path contains them.
  if (/^\/\/|[\x00-\x1f]|:\/\//.test(path) || path.endsWith('/')) {
    return undefined;
  }
  const segments = path.split('/').filter(segment => segment !== '' && segment !== '.');
  if (segments.length === 0 || segments.includes('..')) {
    return undefined;
  }
  return (isAbsolute ? '/' : '') + segments.join('/');
}

function readPlace(found: RegExpExecArray): MentionedPlace | undefined {
  const number = (...groups: readonly number[]) => {
    const digits = groups.map(group => found[group]).find(each => each !== undefined);
    return digits === undefined ? undefined : Number(digits);
  };
  const line = number(1, 4, 7);
  const endLine = number(3, 6);
  return line === undefined || line === 0
    ? undefined
    : {
        line,
        column: number(2, 5, 8) || undefined,
        endLine: endLine !== undefined && endLine > line ? endLine : undefined,
      };
}

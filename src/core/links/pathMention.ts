import { type PlaceInFile, splitPlace } from '../../protocol/placeInFile';

/** A file that an answer mentions. */
interface PathMention {
  /** With forward slashes; relative, or absolute with a leading slash (`/c:/a.ts` on Windows). */
  readonly path: string;
  /** Undefined if the answer names no line. */
  readonly place: PlaceInFile | undefined;
  /** What could be a place belongs to the name. Most file names don't end like that. */
  readonly isWhole: boolean;
}

/** UTF-16 code units of a mention; anything longer is not a path. */
const maxLength = 260;

/**
 * Reads a path in an answer, which is untrusted: `a(1)` is a file of that name, or else line 1 of `a`.
 *
 * @returns the readings, the literal one first; none for anything that must not be looked up: a path with `..`, a
 * folder, a UNC path, a URL, no path
 */
export function readPathMention(text: string): PathMention[] {
  if (text.length > maxLength) {
    return [];
  }
  const readings: PathMention[] = [];
  const split = splitPlace(text);
  const whole = normalizePath(text);
  if (whole !== undefined) {
    readings.push({ path: whole, place: undefined, isWhole: split !== undefined });
  }
  const path = split && normalizePath(split.path);
  if (path !== undefined) {
    readings.push({ path, place: split?.place, isWhole: false });
  }
  return readings;
}

function normalizePath(text: string): string | undefined {
  let path = text.trim().replaceAll('\\', '/');
  const drive = /^\/?([A-Za-z]):\//.exec(path);
  if (drive) {
    path = `/${drive[1]?.toLowerCase()}:/${path.slice(drive[0].length)}`;
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

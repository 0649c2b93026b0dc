import { inOneForm } from '../../base/comparedText';
import { type PlaceInFile, splitPlace } from '../../base/placeInFile';

/** A folder of the workspace. */
export interface LinkedFolder {
  readonly name: string;
  /** Absolute path with forward slashes; a drive letter is in lower case. */
  readonly path: string;
}

/** A file that a path in an answer may mean. */
type FileCandidate<P, F> = {
  /** The place in the file; undefined if no line is named. */
  readonly place: PlaceInFile | undefined;
} & (
  | { readonly part: P; readonly isNamed: boolean }
  | {
      readonly folder: F;
      /** The path relative to the folder. */
      readonly path: string;
    }
);

/**
 * The files that a path in an answer may mean, the best one first: a part with that name, then another part, then a
 * file of the workspace. Other files are never candidates.
 *
 * @param parts in order of preference
 */
export function* fileCandidates<P extends PartFile, F extends LinkedFolder>(
  text: string,
  parts: readonly P[],
  folders: readonly F[],
): Generator<FileCandidate<P, F>> {
  const readings = readPathMention(text);
  for (const { path, place } of readings) {
    const part = namedPart(path, parts);
    if (part) {
      yield { part, place, isNamed: true };
    }
  }
  for (const { path, place, isWhole } of readings) {
    const part = partByEnding(path, parts);
    if (part) {
      yield { part, place, isNamed: false };
    }
    // No file has the name `a.ts:12`; on Windows, that would be a stream of `a.ts`.
    for (const candidate of isWhole ? [] : inFolders(path, folders)) {
      yield { ...candidate, place };
    }
  }
}

function* inFolders<F extends LinkedFolder>(
  path: string,
  folders: readonly F[],
): Generator<{ readonly folder: F; readonly path: string }> {
  for (const folder of folders) {
    const rest = restBelow(folder.path, absolutePath(path, folder));
    if (rest !== undefined) {
      yield { folder, path: rest };
    }
  }
  if (path.startsWith('/')) {
    return;
  }
  for (const folder of folders) {
    if (folders.length > 1 && inOneForm(path).startsWith(inOneForm(`${folder.name}/`))) {
      yield { folder, path: path.split('/').slice(1).join('/') };
    }
  }
  for (const folder of folders) {
    yield { folder, path };
  }
}

/**
 * The absolute path of a path in an answer. In `~/a.ts`, the home folder is the one above the workspace folder. Shells
 * on Windows also write `/c/ws/a.ts` and `/mnt/c/ws/a.ts`.
 */
function absolutePath(path: string, folder: LinkedFolder): string {
  if (hasDrive(folder.path)) {
    path = path.replace(/^\/(?:mnt\/)?([a-z])\//i, '/$1:/');
  }
  const home = /^(?:\/[a-z]:)?\/(?:home|users)\/[^/]+(?=\/)/i.exec(folder.path);
  return home && path.startsWith('~/') ? home[0] + path.slice(1) : path;
}

/** @returns the rest of a path in a folder; undefined if it is elsewhere */
function restBelow(folder: string, path: string): string | undefined {
  const start = inOneForm(`${folder.replace(/\/$/, '')}/`);
  path = inOneForm(path);
  const isBelow = hasDrive(folder)
    ? path.toLowerCase().startsWith(start.toLowerCase())
    : path.startsWith(start);
  return isBelow ? path.slice(start.length) : undefined;
}

function hasDrive(path: string): boolean {
  return /^\/[a-z]:/.test(path);
}

/** A file among the parts of a conversation. Its texts are in the form in which they are compared. */
export interface PartFile {
  /** The name in the request: its path relative to the workspace folder. */
  readonly name: string;
  /** Absolute path, with forward slashes. */
  readonly path: string;
}

/** Finds the part that has this name or absolute path. */
export function namedPart<T extends PartFile>(path: string, parts: readonly T[]): T | undefined {
  const wanted = inOneForm(path);
  return parts.find(part => part.name === wanted || part.path === wanted);
}

/** Finds the part whose name ends with this path, if only one file matches. */
export function partByEnding<T extends PartFile>(path: string, parts: readonly T[]): T | undefined {
  const end = `/${inOneForm(path)}`;
  const ending = parts.filter(({ name }) => name.endsWith(end));
  const isUnambiguous = ending.every(part => part.path === ending[0]?.path);
  return isUnambiguous ? ending[0] : undefined;
}

/** A file that an answer mentions. */
interface PathMention {
  /** The path with forward slashes; relative, or absolute with a leading slash (`/c:/a.ts` on Windows). */
  readonly path: string;
  /** The place in the file; undefined if the answer names no line. */
  readonly place: PlaceInFile | undefined;
  /** True if the text of the place can only belong to the name, which is so for names of parts. */
  readonly isWhole: boolean;
}

/** The start of a place that is never the end of a file name, unlike `(2)` and `#2`. */
const placeOnly = /^(?:\s*[(（]\D|\(\d+[^\d)]|[^(#?])/;

/** The maximum length of a mention in UTF-16 code units; anything longer is not a path. */
const maxMentionLength = 260;

/**
 * Reads a path in an answer, which is untrusted: `a(1)` is a file of that name, or else line 1 of `a`.
 *
 * @returns the readings, the literal one first; none for anything that must not be looked up: a path with `..`, a
 * folder, a UNC path, a URL, no path
 */
export function readPathMention(text: string): PathMention[] {
  if (text.length > maxMentionLength) {
    return [];
  }
  const readings: PathMention[] = [];
  const split = splitPlace(text);
  const whole = normalizePath(text);
  if (whole !== undefined) {
    const isWhole = split !== undefined && placeOnly.test(text.slice(split.path.length));
    readings.push({ path: whole, place: undefined, isWhole });
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

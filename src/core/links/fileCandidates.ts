import type { PlaceInFile } from '../../protocol/placeInFile';
import { namedPart, type PartFile, partByEnding } from './partByPath';
import { readPathMention } from './pathMention';

/** A folder of the workspace. */
export interface LinkedFolder {
  readonly name: string;
  /** Absolute path with forward slashes; a drive letter is in lower case. */
  readonly path: string;
}

/** A file that a path in an answer may mean. */
type FileCandidate<P, F> = {
  /** Undefined if no line is named. */
  readonly place: PlaceInFile | undefined;
} & (
  | { readonly part: P; readonly isNamed: boolean }
  | {
      readonly folder: F;
      /** Relative to the folder. */
      readonly path: string;
    }
);

/**
 * The files that a path in an answer may mean, the best one first: a part of that name, then another part, then a file
 * of the workspace. None is elsewhere.
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
    // No file is called `a.ts:12`; on Windows, that would be a stream of `a.ts`.
    for (const found of isWhole && /:[\w:–-]+$/.test(path) ? [] : inFolders(path, folders)) {
      yield { ...found, place };
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
    if (folders.length > 1 && path.startsWith(`${folder.name}/`)) {
      yield { folder, path: path.slice(folder.name.length + 1) };
    }
  }
  for (const folder of folders) {
    yield { folder, path };
  }
}

/**
 * In `~/a.ts`, the home folder is that of the workspace folder. Shells on Windows also write `/c/ws/a.ts` and
 * `/mnt/c/ws/a.ts`.
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
  const start = `${folder.replace(/\/$/, '')}/`;
  const isBelow = hasDrive(folder)
    ? path.toLowerCase().startsWith(start.toLowerCase())
    : path.startsWith(start);
  return isBelow ? path.slice(start.length) : undefined;
}

function hasDrive(path: string): boolean {
  return /^\/[a-z]:/.test(path);
}

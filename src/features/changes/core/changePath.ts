import { isSecretName, runsByItself } from '../../../core/files/sensitiveFiles';
import type { Refused } from './model/fileChange';

/** The maximum length of a path in UTF-16 code units. */
const maxPathLength = 1000;

/** The beginning of an absolute path on Windows. */
const drive = /^[a-z]:(?=\/)/i;

/** @param path with forward slashes */
export function isAbsolutePath(path: string): boolean {
  return path.startsWith('/') || drive.test(path);
}

/** Characters that some file systems ignore in names: `.g\u200cit` is `.git`. */
const ignoredCharacters = /[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/;

/**
 * Checks a path of an answer, which is untrusted.
 *
 * @returns the path with single forward slashes, relative to a workspace folder or absolute; or the reason why it must
 * not be changed
 */
export function changePath(text: string): { readonly path: string } | Refused {
  const path = text.replaceAll('\\', '/');
  const segments = path.split('/').filter(segment => segment !== '' && segment !== '.');
  if (
    segments.length === 0 ||
    path.length > maxPathLength ||
    /^~|\/$|:/.test(path.replace(drive, '')) ||
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no path contains them.
    /[\x00-\x1f\x7f-\x9f]/.test(path) ||
    ignoredCharacters.test(path) ||
    // `..`, and names that Windows shortens: `. .`, `a.`, `a `
    segments.some(segment => /[. ]$/.test(segment))
  ) {
    return { reason: 'unsafePath' };
  }
  return segments.some(segment => /^(?:\.git|git~\d+)$/i.test(segment))
    ? { reason: 'git' }
    : { path: (path.startsWith('/') ? '/' : '') + segments.join('/') };
}

/** A path in one of several workspace folders. */
export interface PathInFolder {
  /** The index of the folder. */
  readonly folder: number;
  /** The path relative to the folder, with forward slashes. */
  readonly path: string;
}

/**
 * The workspace folder that a path of a change belongs to. With several folders, it begins with the name of one, like
 * the names of parts, or is in only one of them.
 *
 * @param path relative, without `..`
 * @param names the names of the workspace folders
 * @param exists true if there is a file or folder
 */
export async function folderOfChange(
  path: string,
  names: readonly string[],
  exists: (place: PathInFolder) => Promise<boolean>,
): Promise<PathInFolder | Refused> {
  if (names.length === 0) {
    return { reason: 'noFolder' };
  }
  if (names.length === 1) {
    return { folder: 0, path };
  }
  const [first = '', ...rest] = path.split('/');
  const named = names.flatMap((name, folder) =>
    name === first ? [{ folder, path: rest.join('/') }] : [],
  );
  const [only] = named;
  if (only && named.length === 1 && rest.length > 0) {
    return only;
  }
  const candidates = names.map((_, folder) => ({ folder, path }));
  const existence = await Promise.all(candidates.map(exists));
  const existing = candidates.filter((_, index) => existence[index]);
  const [place] = existing;
  return place && existing.length === 1 && named.length === 0
    ? place
    : { reason: 'ambiguousFolder' };
}

/**
 * The ends of paths where a new file may be meant to be: its own path, and the path without its first folder if a
 * folder is left, or if the first one is the name of the workspace.
 */
export function endingsOf(path: string, folders: readonly string[]): readonly string[] {
  const [first = '', ...rest] = path.split('/');
  return rest.length > 1 || (rest.length === 1 && folders.includes(first))
    ? [path, rest.join('/')]
    : [path];
}

/** True if a person must decide about each change to a file: it may run by itself, or hold credentials. */
export function isSensitivePath(path: string): boolean {
  return runsByItself(path) || isSecretName(path);
}

import type { RefusalReason } from './model/refusalReason';

/** UTF-16 code units. */
const maxLength = 1000;

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
 * @returns the path with single forward slashes, relative to a workspace folder or absolute; or why it must not be changed
 */
export function changePath(
  text: string,
): { readonly path: string } | { readonly reason: RefusalReason } {
  const path = text.replaceAll('\\', '/');
  const segments = path.split('/').filter(segment => segment !== '' && segment !== '.');
  if (
    segments.length === 0 ||
    path.length > maxLength ||
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

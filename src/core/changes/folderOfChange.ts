import type { RefusalReason } from './model/refusalReason';

/** A path in one of several workspace folders. */
export interface PathInFolder {
  /** The index of the folder. */
  readonly folder: number;
  /** Relative to the folder, with forward slashes. */
  readonly path: string;
}

/**
 * The workspace folder that a path of a change belongs to. With several folders, it begins with the name of one, as the
 * names of parts do, or is in only one of them.
 *
 * @param path relative, without `..`
 * @param names of the workspace folders
 * @param exists whether there is a file or folder
 */
export async function folderOfChange(
  path: string,
  names: readonly string[],
  exists: (place: PathInFolder) => Promise<boolean>,
): Promise<PathInFolder | { readonly reason: RefusalReason }> {
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
  const found = await Promise.all(candidates.map(exists));
  const existing = candidates.filter((_, index) => found[index]);
  const [place] = existing;
  return place && existing.length === 1 && named.length === 0
    ? place
    : { reason: 'ambiguousFolder' };
}

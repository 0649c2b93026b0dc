import { inOneForm } from '../../../base/comparedText';

interface NamedFolder {
  readonly name: string;
  /** The URI, whose path is absolute, with forward slashes. */
  readonly uri: { readonly path: string };
}

/** A place in a workspace folder that a path may mean. */
export interface PathCandidate<T extends NamedFolder> {
  readonly folder: T;
  /** The names from the workspace folder down to the file; at least one, none of them `.` or `..`. */
  readonly names: readonly string[];
}

/**
 * The places in workspace folders that a path may mean: an absolute path is in one of them, a relative one may be in
 * several, and may begin with the name of a folder. Places outside all folders are excluded.
 *
 * @param path as a language model wrote it; on Windows, also with backslashes
 */
export function pathCandidates<T extends NamedFolder>(
  path: string,
  folders: readonly T[],
): readonly PathCandidate<T>[] {
  const isWindows = folders.some(({ uri }) => drive.test(uri.path));
  const given = withSlash(isWindows ? path.replaceAll('\\', '/') : path);
  const names = resolve(given);
  if (!names) {
    return [];
  }
  if (isWindows ? drive.test(given) : given.startsWith('/')) {
    // Among folders within each other, the innermost one names the file.
    return folders
      .flatMap(folder => within(folder, names))
      .toSorted((a, b) => b.folder.uri.path.length - a.folder.uri.path.length)
      .slice(0, 1);
  }
  const [first, ...rest] = names;
  return folders.flatMap(folder =>
    [names, inOneForm(first ?? '') === inOneForm(folder.name) ? rest : []].flatMap(each =>
      each.length > 0 ? [{ folder, names: each }] : [],
    ),
  );
}

const drive = /^\/[a-z]:/i;

/** The path with a slash before its drive, as in URIs, if it is an absolute path of Windows. */
function withSlash(path: string): string {
  return path.replace(/^(?=[a-z]:\/)/i, '/');
}

function within<T extends NamedFolder>(
  folder: T,
  names: readonly string[],
): readonly PathCandidate<T>[] {
  const root = resolve(folder.uri.path) ?? [];
  const isInside =
    names.length > root.length &&
    root.every((name, index) => isSameName(name, names[index] ?? '', index));
  return isInside ? [{ folder, names: names.slice(root.length) }] : [];
}

/** True if two names are the same. The case of drives does not matter. */
function isSameName(one: string, other: string, index: number): boolean {
  return index === 0 && one.endsWith(':')
    ? one.toLowerCase() === other.toLowerCase()
    : inOneForm(one) === inOneForm(other);
}

/** The names of a path without `.` and `..`; undefined if it leads above its start. */
function resolve(path: string): readonly string[] | undefined {
  const resolved: string[] = [];
  for (const name of path.split('/')) {
    if (name === '..') {
      if (resolved.pop() === undefined) {
        return undefined;
      }
    } else if (name !== '' && name !== '.') {
      resolved.push(name);
    }
  }
  return resolved;
}

/** A workspace folder. */
interface NamedFolder {
  readonly name: string;
  /** Absolute, with forward slashes. */
  readonly path: string;
}

/** A place in a workspace folder that a path may mean. */
interface PathCandidate<T extends NamedFolder> {
  readonly folder: T;
  /** The names from the workspace folder down to the file; at least one, none of them `.` or `..`. */
  readonly names: readonly string[];
}

/**
 * The places in workspace folders that a path may mean: an absolute path is in one of them, a relative one may be in
 * several, and may begin with the name of a folder. Places outside of all folders are not among them.
 *
 * @param path as a language model wrote it; on Windows, also with backslashes
 */
export function pathCandidates<T extends NamedFolder>(
  path: string,
  folders: readonly T[],
): readonly PathCandidate<T>[] {
  const isWindows = folders.some(folder => drive.test(folder.path));
  const given = withSlash(isWindows ? path.replaceAll('\\', '/') : path);
  const found = isAbsolute(given, isWindows)
    ? folders.flatMap(folder => {
        const inside = within(folder, absolute(given));
        return inside ? [inside] : [];
      })
    : folders.flatMap(folder => {
        const own = resolve(given.split('/'));
        const [first, ...rest] = own ?? [];
        return [own ?? [], first === folder.name ? rest : []].flatMap(names =>
          names.length > 0 ? [{ folder, names }] : [],
        );
      });
  // Of folders within each other, the innermost one names the file.
  return isAbsolute(given, isWindows)
    ? found.toSorted((a, b) => b.folder.path.length - a.folder.path.length).slice(0, 1)
    : found;
}

const drive = /^\/[a-z]:/i;

/** An absolute path of Windows begins with its drive; URIs have a slash before that. */
function withSlash(path: string): string {
  return path.replace(/^(?=[a-z]:\/)/i, '/');
}

function isAbsolute(path: string, isWindows: boolean): boolean {
  return isWindows ? drive.test(path) : path.startsWith('/');
}

function absolute(path: string): readonly string[] | undefined {
  return resolve(path.split('/'));
}

function within<T extends NamedFolder>(
  folder: T,
  names: readonly string[] | undefined,
): PathCandidate<T> | undefined {
  const root = resolve(folder.path.split('/')) ?? [];
  const isInside =
    names !== undefined &&
    names.length > root.length &&
    root.every((name, index) => isSameName(name, names[index] ?? '', index));
  return isInside ? { folder, names: names.slice(root.length) } : undefined;
}

/** Drives have no case. */
function isSameName(one: string, other: string, index: number): boolean {
  return index === 0 && one.endsWith(':')
    ? one.toLowerCase() === other.toLowerCase()
    : one === other;
}

/** The names of a path without `.` and `..`; undefined if it leaves where it begins. */
function resolve(names: readonly string[]): readonly string[] | undefined {
  const resolved: string[] = [];
  for (const name of names) {
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

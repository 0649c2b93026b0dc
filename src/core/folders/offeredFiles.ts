import { mapInOrder } from '../async/concurrency';
import type { ExcludeGlobs } from './excludeGlobs';
import type { FolderEntry, FolderReader } from './folderReader';
import { type IgnoreRules, rulesIn } from './ignoreRules';

/**
 * Decides if a walk through the folder (`walkFolder`) would find a file, without checking for links. Keeps the folders
 * that it has read.
 */
export class OfferedFiles {
  private readonly folders = new Map<string, Promise<OpenFolder | undefined>>();

  constructor(private readonly search: FolderSearch) {}

  /** @param path absolute, below the root of the search */
  async offers(path: string): Promise<boolean> {
    const nameAt = path.lastIndexOf('/') + 1;
    const folder = await this.open(path.slice(0, nameAt - 1));
    return folder !== undefined && !isExcluded(this.search, folder, path.slice(nameAt), false);
  }

  /** An open folder; undefined if it is excluded. */
  private open(path: string): Promise<OpenFolder | undefined> {
    const opened = this.folders.get(path) ?? this.enter(path);
    this.folders.set(path, opened);
    return opened;
  }

  private async enter(path: string): Promise<OpenFolder | undefined> {
    const { root, rulesAbove } = this.search;
    if (path.length <= root.length) {
      return openFolder(this.search, root, rulesAbove);
    }
    const nameAt = path.lastIndexOf('/') + 1;
    const name = path.slice(nameAt);
    const above = await this.open(path.slice(0, nameAt - 1));
    return above === undefined || name === '.git' || isExcluded(this.search, above, name, true)
      ? undefined
      : openFolder(this.search, path, above.rules);
  }
}

/**
 * The number of folders that are read at the same time: remote file systems are slow, but answer several calls in
 * parallel.
 */
const concurrency = 16;

/** A search for files through a folder and its subfolders. */
export interface FolderSearch {
  readonly reader: FolderReader;
  /** The folder to search, an absolute path. */
  readonly root: string;
  /** The rules of ignore files above the root. */
  readonly rulesAbove: IgnoreRules | undefined;
  /** The folder that the globs are relative to: the workspace folder, or else the root. */
  readonly globBase: string;
  readonly excludes: ExcludeGlobs;
  /** False to skip ignore files. */
  readonly respectIgnoreFiles: boolean;
}

/**
 * An entry that was found. Special files and folders that cannot be read are treated as files, so that the user sees
 * them. Folders are yielded so that the caller can stop a long search that finds no files.
 */
export interface WalkedEntry {
  readonly path: string;
  readonly what: 'file' | 'folder' | 'excluded';
}

interface FolderToOpen {
  readonly path: string;
  readonly above: IgnoreRules | undefined;
}

/**
 * Everything in a folder and below it, breadth-first and sorted by name. `.git`, symbolic links and excluded entries
 * are yielded as excluded and not entered. Lazy: continues reading only when the caller iterates.
 *
 * @param isWanted tells from the path of a file if it is yielded. It is called before rules and globs are applied, which
 * takes longer than reading the folder.
 */
export async function* walkFolder(
  search: FolderSearch,
  isWanted: (path: string) => boolean = () => true,
): AsyncGenerator<WalkedEntry, void, undefined> {
  let level: readonly FolderToOpen[] = [{ path: search.root, above: search.rulesAbove }];
  while (level.length > 0) {
    const below: FolderToOpen[] = [];
    for await (const folder of mapInOrder(level, concurrency, ({ path, above }) =>
      openFolder(search, path, above),
    )) {
      const { path, entries, rules } = folder;
      if (entries === undefined) {
        yield { path, what: 'file' };
        continue;
      }
      yield { path, what: 'folder' };
      for (const { name, kind } of entries.values()) {
        const entry = `${path}/${name}`;
        const isFolder = kind === 'folder';
        if (!isFolder && !isWanted(entry)) {
          continue;
        }
        if (kind === 'link' || name === '.git' || isExcluded(search, folder, name, isFolder)) {
          yield { path: entry, what: 'excluded' };
        } else if (isFolder) {
          below.push({ path: entry, above: rules });
        } else {
          yield { path: entry, what: 'file' };
        }
      }
    }
    level = below;
  }
}

interface OpenFolder {
  readonly path: string;
  /** The entries by name, sorted; undefined if the folder cannot be read. */
  readonly entries: ReadonlyMap<string, FolderEntry> | undefined;
  /** The rules that apply to its entries. */
  readonly rules: IgnoreRules | undefined;
}

/**
 * Reads a folder and its ignore files.
 *
 * @param above the rules that apply from the folders above
 */
async function openFolder(
  { reader, respectIgnoreFiles }: FolderSearch,
  path: string,
  above: IgnoreRules | undefined,
): Promise<OpenFolder> {
  let list: readonly FolderEntry[];
  try {
    list = await reader.list(path);
  } catch {
    return { path, entries: undefined, rules: above };
  }
  const sorted = [...list].sort(({ name: a }, { name: b }) => (a < b ? -1 : 1));
  const entries = new Map(sorted.map(entry => [entry.name, entry]));
  const rules = respectIgnoreFiles
    ? await rulesIn(reader, path, name => entries.get(name)?.kind, above)
    : undefined;
  return { path, entries, rules };
}

/** @returns true if ignore files or globs exclude an entry of a folder */
function isExcluded(
  { excludes, globBase }: FolderSearch,
  { path, entries, rules }: OpenFolder,
  name: string,
  isFolder: boolean,
): boolean {
  const entry = `${path}/${name}`;
  return (
    excludes.excludes(
      entry.slice(globBase.length + 1),
      sibling => entries?.has(sibling) ?? false,
    ) ||
    (rules?.ignores(entry, isFolder) ?? false)
  );
}

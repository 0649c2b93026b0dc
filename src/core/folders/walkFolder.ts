import { inOrder } from '../inOrder';
import type { ExcludeGlobs } from './excludeGlobs';
import type { FolderEntry, FolderReader } from './folderReader';
import { type IgnoreRules, rulesIn } from './ignoreRules';

/** Folders that are read ahead: a remote file system answers in its own time, but several at once. */
const readAhead = 16;

export interface FolderSearch {
  readonly reader: FolderReader;
  /** The folder to go through. */
  readonly root: string;
  /** What the globs are relative to: the workspace folder, or the root itself. */
  readonly globBase: string;
  readonly excludes: ExcludeGlobs;
  /** Whether ignore files count, and those that reach the root from above. */
  readonly respectIgnoreFiles: boolean;
  readonly rulesAbove: IgnoreRules | undefined;
}

/**
 * Something in a folder. A special file and a folder that cannot be read count as files; other folders are told so
 * that a search can be left while it finds no file.
 */
export interface WalkedEntry {
  readonly path: string;
  readonly what: 'file' | 'folder' | 'leftOut';
}

interface OpenFolder {
  readonly path: string;
  readonly rules: IgnoreRules | undefined;
}

/**
 * All that is in a folder and below it, breadth first and in the order of names. `.git` and symbolic links are not
 * followed. Goes no further than the caller does.
 */
export async function* walkFolder(
  search: FolderSearch,
): AsyncGenerator<WalkedEntry, void, undefined> {
  let level: readonly OpenFolder[] = [{ path: search.root, rules: search.rulesAbove }];
  while (level.length > 0) {
    const below: OpenFolder[] = [];
    for await (const { path, entries, rules } of inOrder(level, readAhead, folder =>
      open(search, folder),
    )) {
      if (entries === undefined) {
        yield { path, what: 'file' };
        continue;
      }
      yield { path, what: 'folder' };
      for (const { name, kind } of entries.values()) {
        const entry = `${path}/${name}`;
        if (kind === 'link' || name === '.git' || isExcluded(search, entry, kind, entries, rules)) {
          yield { path: entry, what: 'leftOut' };
        } else if (kind === 'folder') {
          below.push({ path: entry, rules });
        } else {
          yield { path: entry, what: 'file' };
        }
      }
    }
    level = below;
  }
}

/** The entries of a folder by name, in order, and the rules for them; no entries where it cannot be read. */
async function open({ reader, respectIgnoreFiles }: FolderSearch, { path, rules }: OpenFolder) {
  let list: readonly FolderEntry[];
  try {
    list = await reader.list(path);
  } catch {
    return { path, entries: undefined, rules };
  }
  const sorted = [...list].sort(({ name: a }, { name: b }) => (a < b ? -1 : 1));
  const entries = new Map(sorted.map(entry => [entry.name, entry]));
  return {
    path,
    entries,
    rules: respectIgnoreFiles ? await rulesIn(reader, path, entries, rules) : undefined,
  };
}

function isExcluded(
  { excludes, globBase }: FolderSearch,
  path: string,
  kind: FolderEntry['kind'],
  siblings: ReadonlyMap<string, FolderEntry>,
  rules: IgnoreRules | undefined,
): boolean {
  return (
    excludes.excludes(path.slice(globBase.length + 1), siblings) ||
    (rules?.ignores(path, kind === 'folder') ?? false)
  );
}

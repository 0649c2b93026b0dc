import { mapInOrder } from '../async/mapInOrder';
import type { IgnoreRules } from './ignoreRules';
import { type FolderRules, isExcluded, openFolder } from './openFolder';

/** How many folders are read at the same time: remote file systems are slow, but answer several calls at once. */
const concurrency = 16;

/** A search for files through a folder and those below it. */
export interface FolderSearch extends FolderRules {
  /** The folder to search, an absolute path. */
  readonly root: string;
  /** The rules of ignore files above the root. */
  readonly rulesAbove: IgnoreRules | undefined;
}

/**
 * An entry that was found. Special files and folders that cannot be read count as files, so that the user is told.
 * Folders are yielded so that the caller can stop a long search that finds no files.
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
 * are yielded as excluded and not entered. Lazy: reads on only when the caller iterates.
 */
export async function* walkFolder(
  search: FolderSearch,
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

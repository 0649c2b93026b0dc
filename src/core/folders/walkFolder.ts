import { mapInOrder } from '../async/mapInOrder';
import type { IgnoreRules } from './ignoreRules';
import { type FolderRules, isExcluded, openFolder } from './openFolder';

/** Folders that are read ahead: a remote file system answers in its own time, but several at once. */
const readAhead = 16;

export interface FolderSearch extends FolderRules {
  /** The folder to go through. */
  readonly root: string;
  /** The rules of ignore files that reach the root from above. */
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

interface FolderToOpen {
  readonly path: string;
  readonly above: IgnoreRules | undefined;
}

/**
 * All that is in a folder and below it, breadth first and in the order of names. `.git` and symbolic links are not
 * followed. Goes no further than the caller does.
 */
export async function* walkFolder(
  search: FolderSearch,
): AsyncGenerator<WalkedEntry, void, undefined> {
  let level: readonly FolderToOpen[] = [{ path: search.root, above: search.rulesAbove }];
  while (level.length > 0) {
    const below: FolderToOpen[] = [];
    for await (const folder of mapInOrder(level, readAhead, ({ path, above }) =>
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
          yield { path: entry, what: 'leftOut' };
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

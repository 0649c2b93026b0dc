import { isExcluded, type OpenFolder, openFolder } from './openFolder';
import type { FolderSearch } from './walkFolder';

/**
 * Tells if a walk through the folder (`walkFolder`) would find a file, without checking for links. Keeps the folders
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

  /** Undefined if the folder is excluded. */
  private open(path: string): Promise<OpenFolder | undefined> {
    let opened = this.folders.get(path);
    if (opened === undefined) {
      opened = this.enter(path);
      this.folders.set(path, opened);
    }
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

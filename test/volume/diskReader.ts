import type { Stats } from 'node:fs';
import { lstat, readdir, readFile, stat } from 'node:fs/promises';
import type { EntryKind, FolderReader } from '../../src/core/folders/folderReader';

/** The disk, as the folder search sees it in VS Code. */
export class DiskReader implements FolderReader {
  readonly ignoresCase = false;

  async list(path: string) {
    const entries = await readdir(path || '/', { withFileTypes: true });
    return entries.map(entry => ({ name: entry.name, kind: kindOf(entry) }));
  }

  async kind(path: string): Promise<EntryKind | undefined> {
    try {
      return kindOf(await lstat(path));
    } catch {
      return undefined;
    }
  }

  async readText(path: string): Promise<string | undefined> {
    try {
      return (await stat(path)).isFile() ? await readFile(path, 'utf8') : undefined;
    } catch {
      return undefined;
    }
  }
}

function kindOf(entry: Pick<Stats, 'isFile' | 'isDirectory' | 'isSymbolicLink'>): EntryKind {
  return entry.isFile()
    ? 'file'
    : entry.isDirectory()
      ? 'folder'
      : entry.isSymbolicLink()
        ? 'link'
        : 'special';
}

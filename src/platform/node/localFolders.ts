import type { Dirent, Stats } from 'node:fs';
import { lstat, readdir, readFile, stat } from 'node:fs/promises';
import type { EntryKind, FolderReader } from '../../core/folders/folderReader';

/** The folders of the local disk. */
export const localFolders: FolderReader = {
  ignoresCase: ['darwin', 'win32'].includes(process.platform),
  async list(path) {
    const entries = await readdir(path === '' ? '/' : path, { withFileTypes: true });
    return entries.map(entry => ({ name: entry.name, kind: kindOf(entry) }));
  },
  async kind(path) {
    try {
      return kindOf(await lstat(path));
    } catch {
      return undefined;
    }
  },
  async readText(path) {
    try {
      // Reading a pipe would never end.
      return (await stat(path)).isFile()
        ? new TextDecoder().decode(await readFile(path))
        : undefined;
    } catch {
      return undefined;
    }
  },
};

function kindOf(entry: Dirent | Stats): EntryKind {
  if (entry.isSymbolicLink()) {
    return 'link';
  }
  return entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : 'special';
}

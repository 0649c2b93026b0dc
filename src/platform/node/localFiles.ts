import { readdir, readFile, stat } from 'node:fs/promises';
import type { FileReader } from '../../core/conversation/saved/fileStorage';

/** Reads the local disk. Paths are those of the system. */
export const localFiles: FileReader = {
  list: folder => unlessMissing(readdir(folder)),
  read: file => unlessMissing(readFile(file)),
  async stat(path) {
    const found = await unlessMissing(stat(path));
    // Milliseconds without fractions, as in VS Code.
    return found && { modifiedAt: Math.floor(found.mtimeMs), bytes: found.size };
  },
};

/** Resolves to undefined if a file or folder does not exist. @throws other errors */
async function unlessMissing<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      return undefined;
    }
    throw error;
  }
}

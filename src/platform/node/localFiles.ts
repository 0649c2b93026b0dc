import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FileStorage } from '../../core/conversation/saved/fileStorage';

/** The local disk. Paths are those of the system. */
export const localFiles: FileStorage = {
  list: folder => unlessMissing(readdir(folder)),
  read: file => unlessMissing(readFile(file)),
  async stat(file) {
    const found = await unlessMissing(stat(file));
    // Milliseconds without fractions, as in VS Code.
    return found && { modifiedAt: Math.floor(found.mtimeMs), bytes: found.size };
  },
  async write(file, bytes) {
    await mkdir(path.dirname(file), { recursive: true });
    const handle = await open(file, 'w');
    try {
      await handle.writeFile(bytes);
      // So that nothing that is written later is on the disk without it. Not every file system can do it.
      await handle.datasync().catch(() => undefined);
    } finally {
      await handle.close();
    }
  },
  async remove(file) {
    // On Windows, another program may have the file open for a moment.
    await unlessMissing(rm(file, { recursive: true, maxRetries: 3 }));
  },
  async createFolder(folder) {
    await mkdir(folder, { recursive: true });
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

import { type FileHandle, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FileStatus, FileStorage } from '../../core/saved/fileStorage';

/** What the system says if a file system cannot flush files at all; on Windows, that is `EISDIR`. */
const flushless = ['EINVAL', 'EISDIR', 'ENOSYS', 'ENOTSUP'];

/** A folder of the local disk. Paths are relative to it, with forward slashes. */
export class DiskStorage implements FileStorage {
  /** @param folder a path of the system */
  constructor(private readonly folder: string) {}

  list(folder: string): Promise<readonly string[] | undefined> {
    return unlessMissing(readdir(this.at(folder)));
  }

  read(file: string): Promise<Uint8Array | undefined> {
    return unlessMissing(readFile(this.at(file)));
  }

  async stat(name: string): Promise<FileStatus | undefined> {
    const found = await unlessMissing(stat(this.at(name)));
    // Milliseconds without fractions, as in VS Code.
    return found && { modifiedAt: Math.floor(found.mtimeMs), bytes: found.size };
  }

  async write(file: string, bytes: Uint8Array): Promise<void> {
    const name = this.at(file);
    await mkdir(path.dirname(name), { recursive: true });
    const handle = await open(name, 'w');
    try {
      await writeThrough(handle, bytes);
    } catch (error) {
      // It may read as if it were whole until the system drops what never reached the disk.
      await rm(name, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    // On Windows, another program may have the file open for a moment.
    await unlessMissing(rm(this.at(name), { recursive: true, maxRetries: 3 }));
  }

  async createFolder(folder: string): Promise<void> {
    await mkdir(this.at(folder), { recursive: true });
  }

  /** Windows understands both separators. */
  private at(name: string): string {
    return `${this.folder}/${name}`;
  }
}

/** Writes a file to the disk and closes it. Only the flush tells of a disk that takes bytes and has no room for them. */
async function writeThrough(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  try {
    await handle.writeFile(bytes);
    await handle.datasync().catch((error: NodeJS.ErrnoException) => {
      if (!flushless.includes(error.code ?? '')) {
        throw error;
      }
    });
  } finally {
    await handle.close();
  }
}

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

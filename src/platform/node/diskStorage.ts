import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { FileStatus, FileStorage } from '../../core/saved/fileStorage';

/** The system's errors for a file system that can't flush files at all; on Windows, that is `EISDIR`. */
const flushless = ['EINVAL', 'EISDIR', 'ENOSYS', 'ENOTSUP'];

/** The number of retries if another program is in the way, and the milliseconds before the first one. */
const maxRetries = 3;
const retryMs = 100;

/** The end of the name of a file that is being written. It is renamed when it is on the disk. */
const partEnding = /\.[0-9a-f-]{36}\.part$/;

/** The age in milliseconds from which on such a file was left behind by a window that has crashed. */
const leftBehindMs = 24 * 60 * 60 * 1000;

/** A folder of the local disk. Paths are relative to it, with forward slashes. */
export class DiskStorage implements FileStorage {
  /** @param folder a path of the system */
  constructor(private readonly folder: string) {}

  async list(folder: string): Promise<readonly string[] | undefined> {
    const names = await unlessMissing(readdir(this.at(folder)));
    for (const name of names ?? []) {
      if (partEnding.test(name)) {
        await this.removeLeftBehind(`${folder}/${name}`).catch(() => undefined);
      }
    }
    return names?.filter(name => !partEnding.test(name));
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
    const part = `${name}.${crypto.randomUUID()}.part`;
    await mkdir(path.dirname(name), { recursive: true });
    try {
      await writeThrough(await open(part, 'wx'), bytes);
      await replace(name, part);
      if (process.platform !== 'win32') {
        // Flushes the new name, too. Windows can't open folders.
        await writeThrough(await open(path.dirname(name)));
      }
    } catch (error) {
      await rm(part, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    // On Windows, another program may have the file open for a moment.
    await unlessMissing(rm(this.at(name), { recursive: true, maxRetries }));
  }

  async createFolder(folder: string): Promise<void> {
    await mkdir(this.at(folder), { recursive: true });
  }

  private async removeLeftBehind(part: string): Promise<void> {
    const found = await this.stat(part);
    if (found && Date.now() - found.modifiedAt > leftBehindMs) {
      await this.remove(part);
    }
  }

  /** The system's path for a name. Windows understands both separators. */
  private at(name: string): string {
    return `${this.folder}/${name}`;
  }
}

/**
 * Writes the content of a file or folder to the disk, and closes it. Only the flush fails on a disk that takes bytes
 * and has no room for them.
 */
async function writeThrough(handle: FileHandle, bytes?: Uint8Array): Promise<void> {
  try {
    if (bytes) {
      await handle.writeFile(bytes);
    }
    await handle.datasync().catch((error: NodeJS.ErrnoException) => {
      if (!flushless.includes(error.code ?? '')) {
        throw error;
      }
    });
  } finally {
    await handle.close();
  }
}

/**
 * Renames a complete part. On Windows, another program, such as a virus scanner, may have one of the two open for a
 * moment.
 */
async function replace(name: string, part: string): Promise<void> {
  for (let retries = 0; ; retries++) {
    try {
      return await rename(part, name);
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (retries === maxRetries || !['EACCES', 'EBUSY', 'EPERM'].includes(code)) {
        throw error;
      }
      await setTimeout(retryMs * (retries + 1));
    }
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

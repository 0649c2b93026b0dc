import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FileContent } from '../../core/parts/outgoing';

/** Bytes read at once: large enough for the disk, small beside what a socket holds anyway. */
const pieceBytes = 256 * 1024;

/**
 * A file of the local disk, read in pieces when it is sent.
 *
 * @throws the system's error where there is no such regular file, or it cannot be read
 */
export async function openLocalFile(path: string): Promise<FileContent> {
  const found = await stat(path);
  if (!found.isFile()) {
    // Reading a pipe or a device could wait for ever.
    throw new Error(`${path} is not a regular file`);
  }
  return {
    size: found.size,
    read: () => createReadStream(path, { highWaterMark: pieceBytes }),
  };
}

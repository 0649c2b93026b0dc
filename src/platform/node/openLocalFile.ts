import type { BigIntStats } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import type { FileContent } from '../../core/parts/outgoingPart';

/** Bytes that are read in one call: enough to be fast, and small compared to a socket's buffers. */
const chunkBytes = 512 * 1024;

/**
 * Opens a file of the local disk, to be read in chunks when it is sent. Reading throws an error with the code `changed`
 * if the file has been changed or replaced since it was opened, so that no mix of two versions is sent.
 */
export async function openLocalFile(path: string): Promise<FileContent> {
  const found = await stat(path, { bigint: true });
  if (!found.isFile()) {
    // Reading a pipe or a device could wait forever.
    throw Object.assign(new Error(`${path} is not a regular file`), {
      code: found.isDirectory() ? 'EISDIR' : 'special',
    });
  }
  await tryToRead(path);
  return {
    size: Number(found.size),
    async *read() {
      const file = await open(path);
      try {
        yield* readFile(file, Number(found.size));
        // By its path, since it may have been replaced.
        expectSame(await stat(path, { bigint: true }), found);
      } finally {
        await file.close();
      }
    },
  };
}

/** Reads a byte, because permissions are not enough: the file may be locked, or the disk broken. */
async function tryToRead(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.read(Buffer.alloc(1), 0, 1, 0);
  } finally {
    await file.close();
  }
}

/**
 * Reads a file in chunks, with two buffers: one is filled while the other is used. The buffer of a small file is one
 * byte larger than the file, so that a single short read shows that it is complete.
 */
async function* readFile(
  file: FileHandle,
  expected: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  const length = Math.min(expected + 1, chunkBytes);
  const readInto = (buffer: Buffer) => {
    const reading = file.read(buffer, 0, length);
    // The caller may not want any more chunks: then a failure does not matter.
    reading.catch(() => undefined);
    return reading;
  };
  let read = 0;
  let reading = readInto(Buffer.allocUnsafeSlow(length));
  let spare: Buffer | undefined;
  for (;;) {
    const { buffer, bytesRead } = await reading;
    read += bytesRead;
    const isEnd = bytesRead === 0 || (read >= expected && bytesRead < length);
    if (!isEnd) {
      reading = readInto(spare ?? Buffer.allocUnsafeSlow(length));
      spare = buffer;
    }
    yield buffer.subarray(0, bytesRead);
    if (isEnd) {
      return;
    }
  }
}

/** @throws an error with the code `changed` if it is another file, or another version of it */
function expectSame(now: BigIntStats, found: BigIntStats): void {
  const compared = ['ino', 'dev', 'size', 'mtimeNs'] as const;
  if (compared.some(name => now[name] !== found[name])) {
    throw Object.assign(new Error('the file changed while it was being read'), { code: 'changed' });
  }
}

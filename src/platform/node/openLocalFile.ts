import type { BigIntStats } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import type { FileContent } from '../../core/parts/outgoingPart';

/** Bytes read at once: large enough for the disk, small beside what a socket holds anyway. */
const pieceBytes = 512 * 1024;

/**
 * A file of the local disk, read in pieces when it is sent. Reading throws an error with the code `changed` where it
 * is another file by then, or changes meanwhile: half of one and half of the other is no file.
 *
 * @throws the system's error where there is no such file or it cannot be read, one with the code `EISDIR` for a folder
 * and `special` for anything else that is no regular file
 */
export async function openLocalFile(path: string): Promise<FileContent> {
  const found = await stat(path, { bigint: true });
  if (!found.isFile()) {
    // Reading a pipe or a device could wait for ever.
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
        yield* pieces(file, Number(found.size));
        // By its path: another file may have taken its place.
        expectSame(await stat(path, { bigint: true }), found);
      } finally {
        await file.close();
      }
    },
  };
}

/** Rights alone do not say it: a file may be locked, or its disk broken. */
async function tryToRead(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.read(Buffer.alloc(1), 0, 1, 0);
  } finally {
    await file.close();
  }
}

/**
 * The pieces share two buffers: the next is read while one is used. They have room for more than is expected, so that
 * one read takes a small file to its end: where all that is expected is there, and less than was asked for.
 */
async function* pieces(
  file: FileHandle,
  expected: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  const length = Math.min(expected + 1, pieceBytes);
  const readInto = (buffer: Buffer) => {
    const reading = file.read(buffer, 0, length);
    // Whoever wants no more pieces never hears of it.
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

function expectSame(now: BigIntStats, found: BigIntStats): void {
  const isSame =
    now.ino === found.ino &&
    now.dev === found.dev &&
    now.size === found.size &&
    now.mtimeNs === found.mtimeNs;
  if (!isSame) {
    throw Object.assign(new Error('the file changed while it was being read'), { code: 'changed' });
  }
}

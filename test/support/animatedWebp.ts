import assert from 'node:assert/strict';

/** A picture that is drawn over those before it, as a whole or in part. */
export interface AnimationFrame {
  /** A still WebP file without transparency. */
  readonly image: Uint8Array;
  /** The place of the left upper corner. Both are even, because the format halves them. */
  readonly x: number;
  readonly y: number;
  /** In pixels, as the image has them. */
  readonly width: number;
  readonly height: number;
  /** The time for which it is shown, in milliseconds. */
  readonly duration: number;
}

interface Chunk {
  readonly name: string;
  readonly data: Buffer;
}

/** Joins still WebP files into one file that plays them again and again. The first frame is as large as the animation. */
export function animatedWebp(frames: readonly AnimationFrame[]): Buffer {
  const [first] = frames;
  assert.ok(first);
  const animated = 0x02;
  const head = Buffer.alloc(10);
  head.writeUInt8(animated, 0);
  head.writeUIntLE(first.width - 1, 4, 3);
  head.writeUIntLE(first.height - 1, 7, 3);
  // A color for the background and the number of rounds: both 0, which is transparent and endless.
  const animation = Buffer.alloc(6);
  return webpOf([
    { name: 'VP8X', data: head },
    { name: 'ANIM', data: animation },
    ...frames.map(frame => ({ name: 'ANMF', data: frameData(frame) })),
  ]);
}

/** Reads the frames of an animation; their images are complete files again. */
export function readAnimatedWebp(file: Uint8Array): AnimationFrame[] {
  return chunksOf(webpBody(file))
    .filter(({ name }) => name === 'ANMF')
    .map(({ data }) => ({
      x: data.readUIntLE(0, 3) * 2,
      y: data.readUIntLE(3, 3) * 2,
      width: data.readUIntLE(6, 3) + 1,
      height: data.readUIntLE(9, 3) + 1,
      duration: data.readUIntLE(12, 3),
      image: webpOf(chunksOf(data.subarray(16))),
    }));
}

function frameData({ image, x, y, width, height, duration }: AnimationFrame): Buffer {
  assert.deepEqual([x % 2, y % 2], [0, 0], 'the place of a frame is even');
  const head = Buffer.alloc(16);
  head.writeUIntLE(x / 2, 0, 3);
  head.writeUIntLE(y / 2, 3, 3);
  head.writeUIntLE(width - 1, 6, 3);
  head.writeUIntLE(height - 1, 9, 3);
  // The last byte stays 0: the frame is drawn over what is there, and stays there.
  head.writeUIntLE(duration, 12, 3);
  const pixels = chunksOf(webpBody(image)).filter(({ name }) => /^VP8[ L]$/.test(name));
  return Buffer.concat([head, ...pixels.map(chunkBytes)]);
}

function webpBody(file: Uint8Array): Buffer {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  assert.equal(bytes.toString('latin1', 0, 4), 'RIFF');
  assert.equal(bytes.toString('latin1', 8, 12), 'WEBP');
  return bytes.subarray(12, 8 + bytes.readUInt32LE(4));
}

function webpOf(chunks: readonly Chunk[]): Buffer {
  const data = Buffer.concat([Buffer.from('WEBP'), ...chunks.map(chunkBytes)]);
  return chunkBytes({ name: 'RIFF', data });
}

function chunksOf(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 0; at < bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4);
    const data = bytes.subarray(at + 8, at + 8 + size);
    chunks.push({ name: bytes.toString('latin1', at, at + 4), data });
    at += 8 + size + (size % 2);
  }
  return chunks;
}

/** A chunk with its name and size. Its length is even. */
function chunkBytes({ name, data }: Chunk): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

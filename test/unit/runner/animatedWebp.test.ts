import assert from 'node:assert/strict';
import { type AnimationFrame, animatedWebp, readAnimatedWebp } from '../../support/animatedWebp';

/** A WebP file that has these bytes instead of pixels. */
function still(pixels: readonly number[]): Buffer {
  const padded = pixels.length % 2 === 0 ? pixels : [...pixels, 0];
  const head = Buffer.from('RIFF....WEBPVP8L....');
  head.writeUInt32LE(12 + padded.length, 4);
  head.writeUInt32LE(pixels.length, 16);
  return Buffer.concat([head, Buffer.from(padded)]);
}

describe('an animated WebP file', () => {
  const frames: AnimationFrame[] = [
    { image: still([1, 2, 3]), x: 0, y: 0, width: 1200, height: 720, duration: 700 },
    { image: still([4, 5]), x: 598, y: 2, width: 1, height: 3, duration: 70_000 },
    { image: still([6]), x: 0, y: 718, width: 1200, height: 2, duration: 3000 },
  ];

  it('has the frames, with their places and durations', () => {
    assert.deepEqual(readAnimatedWebp(animatedWebp(frames)), frames);
  });

  it('begins with the size of the first frame, and plays without end', () => {
    const file = animatedWebp(frames);
    assert.equal(file.readUInt32LE(4), file.length - 8);
    assert.deepEqual(
      file.subarray(8, 44),
      Buffer.concat([
        Buffer.from('WEBPVP8X'),
        Buffer.from([10, 0, 0, 0, 0x02, 0, 0, 0, 0xaf, 0x04, 0, 0xcf, 0x02, 0]),
        Buffer.from('ANIM'),
        Buffer.from([6, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
      ]),
    );
  });

  it('contains only the pixels of an image', () => {
    const [first] = frames;
    assert.ok(first);
    const extended = Buffer.concat([first.image, Buffer.from('EXIF\x01\0\0\0x\0', 'latin1')]);
    extended.writeUInt32LE(extended.length - 8, 4);
    assert.deepEqual(animatedWebp([{ ...first, image: extended }]), animatedWebp([first]));
  });

  it('refuses a place that the format can’t express', () => {
    const [first] = frames;
    assert.ok(first);
    assert.throws(() => animatedWebp([{ ...first, x: 1 }]), /even/);
  });
});

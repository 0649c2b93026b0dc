import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { imageSize } from '../../../../src/core/files/imageSize';

// Mocha runs in the project's folder.
const sample = (name: string) => readFile(`test/fixtures/sample/${name}`);

/** Converts Latin-1 characters to bytes. */
const latin1 = (text: string) => Uint8Array.from(text, character => character.charCodeAt(0));

describe('imageSize', () => {
  const images: [name: string, format: string, width: number, height: number][] = [
    ['logo.png', 'PNG', 96, 96],
    ['harbour.jpg', 'JPEG', 240, 160],
    ['wave.gif', 'GIF', 64, 32],
    ['map.webp', 'WebP', 160, 120],
  ];
  for (const [name, format, width, height] of images) {
    it(`reads ${name}, and no part of its header cut short`, async () => {
      const bytes = await sample(name);
      assert.deepEqual(imageSize(bytes), { format, width, height });
      for (let length = 0; length < 10; length++) {
        assert.equal(imageSize(bytes.subarray(0, length)), undefined);
      }
    });
  }

  it('reads a lossless WebP', () => {
    const bytes = latin1('RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f\x3f\xc0\x07\x00');
    assert.deepEqual(imageSize(bytes), { format: 'WebP', width: 64, height: 32 });
  });

  it('reads an extended WebP', () => {
    const bytes = latin1('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x3f\0\0\x1f\0\0');
    assert.deepEqual(imageSize(bytes), { format: 'WebP', width: 64, height: 32 });
  });

  it('returns undefined for other files', async () => {
    assert.equal(imageSize(await sample('docs/handbook.pdf')), undefined);
    assert.equal(imageSize(await sample('README.md')), undefined);
  });

  it('reads a view into a larger buffer', async () => {
    const bytes = await sample('logo.png');
    const larger = new Uint8Array(bytes.length + 7);
    larger.set(bytes, 7);
    assert.equal(imageSize(larger.subarray(7))?.width, 96);
  });
});

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { readDataImage } from '../../../../src/core/files/dataUris';

// Mocha runs in the project's folder.
const sample = (name: string) => readFile(`test/fixtures/sample/${name}`);

const uri = (type: string, bytes: Uint8Array) =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

/** The header of a PNG that claims this size. */
function pngOf(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR', 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

describe('readDataImage', () => {
  const images: [name: string, type: string, width: number, height: number][] = [
    ['logo.png', 'image/png', 96, 96],
    ['harbour.jpg', 'image/jpeg', 240, 160],
    ['harbour.jpg', 'image/jpg', 240, 160],
    ['wave.gif', 'IMAGE/GIF', 64, 32],
    ['map.webp', 'image/webp', 160, 120],
  ];
  for (const [name, type, width, height] of images) {
    it(`reads ${name} as ${type}`, async () => {
      const bytes = await sample(name);
      const image = readDataImage(uri(type, bytes));
      assert.ok(typeof image === 'object', String(image));
      assert.deepEqual([image.width, image.height], [width, height]);
      assert.deepEqual(Buffer.from(image.bytes), bytes);
    });
  }

  it('reads escaped base64, and parameters of the type', async () => {
    const bytes = await sample('logo.png');
    const escaped = encodeURIComponent(bytes.toString('base64'));
    assert.match(escaped, /%2B/);
    assert.equal(typeof readDataImage(`data:image/png;base64,${escaped}`), 'object');
    assert.equal(typeof readDataImage(uri('image/png;name=a.png', bytes)), 'object');
  });

  it('refuses what is no bitmap of these formats', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    const png = await sample('logo.png');
    assert.equal(readDataImage(uri('image/svg+xml', svg)), 'format');
    assert.equal(readDataImage(uri('text/html', png)), 'format');
    assert.equal(readDataImage('data:image/png,iVBORw0KGgo'), 'format');
    assert.equal(readDataImage('https://a.test/b.png'), 'format');
    assert.equal(readDataImage(''), 'format');
    assert.equal(readDataImage(uri('image/png', svg)), 'damaged');
    assert.equal(readDataImage(uri('image/gif', png)), 'damaged');
    assert.equal(readDataImage(uri('image/png', png.subarray(0, 20))), 'damaged');
    assert.equal(readDataImage('data:image/png;base64,'), 'damaged');
    assert.equal(readDataImage('data:image/png;base64,iVBOR*w0KGgo'), 'damaged');
    assert.equal(readDataImage('data:image/png;base64,%E0%A4%A'), 'damaged');
  });

  it('refuses images with too many bytes or pixels, or a side that is too long', () => {
    const png = (width: number, height: number) =>
      readDataImage(uri('image/png', pngOf(width, height)));
    assert.equal(png(60_000, 60_000), 'tooLarge');
    assert.equal(png(0xffff_ffff, 0xffff_ffff), 'tooLarge');
    assert.equal(png(5001, 5000), 'tooLarge');
    assert.equal(png(1, 16_385), 'tooLarge');
    assert.equal(png(0, 10), 'damaged');
    assert.equal(typeof png(5000, 5000), 'object');
    const large = (length: number) =>
      readDataImage(uri('image/png', Buffer.concat([pngOf(1, 1), Buffer.alloc(length - 64)])));
    assert.equal(typeof large(2_097_152), 'object');
    assert.equal(large(2_097_153), 'tooLarge');
  });
});

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { PieceDecoder } from '../../../../src/core/stream/pieceDecoder';

const encode = (text: string) => new TextEncoder().encode(text);

/** Returns the text of these pieces, and whether they end at the end of a character. */
function decode(pieces: Iterable<Uint8Array>): [text: string, isWhole: boolean] {
  const decoder = new PieceDecoder();
  let text = '';
  for (const piece of pieces) {
    text += decoder.push(piece);
  }
  const last = decoder.end();
  return [text + (last ?? ''), last !== undefined];
}

/** Cuts bytes into pieces of this size. */
function* pieces(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) {
    yield bytes.subarray(start, start + size);
  }
}

describe('piece decoder', () => {
  it('holds short pieces back until a line ends', () => {
    const decoder = new PieceDecoder();
    assert.deepEqual([decoder.push(encode('a')), decoder.length], ['', 1]);
    assert.deepEqual([decoder.push(encode('bü')), decoder.length], ['', 4]);
    assert.deepEqual([decoder.push(encode('c\nd')), decoder.length], ['abüc\nd', 0]);
    assert.equal(decoder.push(encode('e\r')), 'e\r');
    assert.equal(decoder.push(encode('x'.repeat(65))), 'x'.repeat(65));
  });

  it('lets 64 bytes of a piece wait, and 4,096 together', () => {
    const decoder = new PieceDecoder();
    for (let waiting = 64; waiting <= 4096; waiting += 64) {
      assert.deepEqual([decoder.push(encode('x'.repeat(64))), decoder.length], ['', waiting]);
    }
    assert.deepEqual([decoder.push(encode('y')), decoder.length], [`${'x'.repeat(4096)}y`, 0]);
  });

  it('does not hold a line back that ends after half a character', () => {
    const decoder = new PieceDecoder();
    for (const half of [[0xc3], [0xe2, 0x82], [0xf0, 0x9f, 0x91]]) {
      assert.equal(decoder.push(Uint8Array.of(...half, 0x0a)), '\ufffd\n');
    }
  });

  it('flushes what waits, but for half a character', () => {
    const decoder = new PieceDecoder();
    decoder.push(encode('aü').subarray(0, 2));
    assert.deepEqual([decoder.flush(), decoder.length], ['a', 1]);
    decoder.push(encode('ü').subarray(1));
    assert.deepEqual([decoder.flush(), decoder.length], ['ü', 0]);
    const mark = new PieceDecoder();
    mark.push(encode('\uFEFF').subarray(0, 1));
    assert.deepEqual([mark.flush(), mark.length], ['', 1]);
    assert.equal(mark.push(Uint8Array.of(0xbb, 0xbf, 0x0a)), '\n');
  });

  it('leaves out a byte order mark, but only at the start', () => {
    for (const size of [1, 2, 3, 100]) {
      assert.deepEqual(decode(pieces(encode('\uFEFFa\n\uFEFFb'), size)), ['a\n\uFEFFb', true]);
      assert.deepEqual(decode(pieces(encode('\uFEFF\uFEFF'), size)), ['\uFEFF', true]);
    }
    const lines = [encode('a\n'), encode('\uFEFFb\n'), encode('\uFEFF')];
    assert.deepEqual(decode(lines), ['a\n\uFEFFb\n\uFEFF', true]);
    assert.deepEqual(decode([encode('\uFEFF').subarray(0, 2)]), ['', false]);
  });

  it('does not need a piece any more once it has been pushed', () => {
    const piece = new Uint8Array(2);
    const letters = function* () {
      for (const letter of 'abc') {
        yield piece.fill(letter.charCodeAt(0));
      }
    };
    assert.deepEqual(decode(letters()), ['aabbcc', true]);
  });

  it('keeps characters whole that are cut between their bytes, in long pieces, too', () => {
    // Includes the first and last characters of two, three and four bytes, and one whose second byte is the smallest
    // possible.
    const characters = '👋漢ü\u0080\u07ff\u0800\uffff\u{10000}\u{10ffff}—👋';
    const text = `${'x'.repeat(100)}${characters}${'x'.repeat(100)}`;
    const bytes = encode(text);
    for (let cut = 0; cut <= bytes.length; cut++) {
      assert.deepEqual(decode([bytes.subarray(0, cut), bytes.subarray(cut)]), [text, true]);
    }
  });

  it('keeps what is longer than may wait, byte by byte', () => {
    const text = `${'x'.repeat(4090)}${'👋漢ü'.repeat(1000)}`;
    assert.deepEqual(decode(pieces(encode(text), 1)), [text, true]);
    assert.deepEqual(decode(pieces(encode(text), 63)), [text, true]);
  });

  it('decodes any bytes in any pieces as the platform does in one', () => {
    // Mostly bytes that matter in UTF-8: lead bytes, continuation bytes, ASCII, line ends, and the byte order mark.
    const byte = fc.oneof(
      fc.constantFrom(0x0a, 0x0d, 0x41, 0x80, 0xbf, 0xc0, 0xc3, 0xe0, 0xef, 0xbb, 0xf0, 0x9f, 0xf5),
      fc.integer({ min: 0, max: 255 }),
    );
    const size = fc.constantFrom(1, 2, 3, 64, 65, 100);
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 200 }), size, (values, size) => {
        const bytes = Uint8Array.from(values);
        const platform = new TextDecoder();
        const text = platform.decode(bytes, { stream: true });
        const isWhole = platform.decode() === '';
        const [found, foundWhole] = decode(pieces(bytes, size));
        assert.equal(foundWhole, isWhole);
        // If it is not whole, the last line is not used.
        assert.ok(isWhole ? found === text : text.startsWith(found));
      }),
      { numRuns: 300 },
    );
  });
});

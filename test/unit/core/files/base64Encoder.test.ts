import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  Base64Encoder,
  base64Length,
  decodeBase64,
  decodedLength,
  encodeBase64,
  toBase64,
} from '../../../../src/core/files/base64';
import { drawBytes } from '../../../support/drawBytes';

describe('base64', () => {
  it('matches Node for any bytes in any pieces', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 40 })), pieces => {
        const encoder = new Base64Encoder();
        const encoded = [...pieces.map(piece => encoder.encode(piece).slice()), encoder.finish()];
        const whole = Buffer.concat(pieces);
        assert.equal(Buffer.concat(encoded).toString('latin1'), whole.toString('base64'));
        assert.equal(encodeBase64(whole), whole.toString('base64'));
        assert.equal(toBase64(whole), whole.toString('base64'));
        assert.equal(base64Length(whole.length), whole.toString('base64').length);
        assert.equal(decodedLength(whole.toString('base64')), whole.length);
        assert.deepEqual(Buffer.from(decodeBase64(whole.toString('base64'))), whole);
      }),
    );
  });

  it('is the same without Node, and has no other bytes of a buffer', () => {
    const bytes = new Uint8Array(drawBytes(24 * 1024)).subarray(1, -2);
    const expected = Buffer.from(bytes).toString('base64');
    const own = globalThis.Buffer;
    try {
      assert.equal(toBase64(bytes), expected);
      Reflect.deleteProperty(globalThis, 'Buffer');
      assert.equal(toBase64(bytes), expected);
    } finally {
      globalThis.Buffer = own;
    }
  });

  it('matches Node for a large file, in chunks of any length', () => {
    const file = drawBytes(300_000);
    fc.assert(
      fc.property(fc.integer({ min: 20_000, max: 200_000 }), length => {
        const encoder = new Base64Encoder();
        const encoded: Uint8Array[] = [];
        for (let at = 0; at < file.length; at += length) {
          encoded.push(encoder.encode(file.subarray(at, at + length)).slice());
        }
        encoded.push(encoder.finish());
        assert.equal(Buffer.concat(encoded).toString('latin1'), file.toString('base64'));
      }),
    );
  });
});

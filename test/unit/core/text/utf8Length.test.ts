import assert from 'node:assert/strict';
import fc from 'fast-check';
import { utf8Length } from '../../../../src/core/text/byteSize';

describe('utf8Length', () => {
  it('is the length of the encoded text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        assert.equal(utf8Length(text), new TextEncoder().encode(text).length);
      }),
    );
    for (const text of ['\ud800', '\udc00a', '\ud83d\ud83d\udc4b', 'ä€👋']) {
      assert.equal(utf8Length(text), new TextEncoder().encode(text).length);
    }
  });
});

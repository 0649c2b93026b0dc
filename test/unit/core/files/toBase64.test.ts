import assert from 'node:assert/strict';
import { toBase64 } from '../../../../src/core/files/base64';
import { drawBytes } from '../../../support/drawBytes';

describe('toBase64', () => {
  const cases = [0, 1, 2, 3, 4, 255, 24 * 1024].map(length => drawBytes(length));

  it('matches Node', () => {
    for (const bytes of cases) {
      assert.equal(toBase64(bytes), bytes.toString('base64'));
    }
  });

  it('is the same without Node', () => {
    const expected = cases.map(bytes => bytes.toString('base64'));
    const own = globalThis.Buffer;
    try {
      Reflect.deleteProperty(globalThis, 'Buffer');
      assert.deepEqual(cases.map(toBase64), expected);
    } finally {
      globalThis.Buffer = own;
    }
  });

  it('excludes other bytes in the same buffer', () => {
    const bytes = new Uint8Array([1, 2, 3, 4, 5]).subarray(1, 4);
    assert.equal(toBase64(bytes), 'AgME');
  });
});

import assert from 'node:assert/strict';
import { byteSize } from '../../../../src/core/text/byteSize';

describe('byteSize', () => {
  const sizes: [bytes: number, text: string][] = [
    [0, '0 B'],
    [1, '1 B'],
    [1023, '1023 B'],
    [1024, '1.0 KB'],
    [4198, '4.1 KB'],
    [1024 * 1024 - 1, '1.0 MB'],
    [1024 * 1024, '1.0 MB'],
    [64 * 1024 * 1024, '64.0 MB'],
  ];
  for (const [bytes, text] of sizes) {
    it(`${bytes} is ${text}`, () => assert.equal(byteSize(bytes), text));
  }
});

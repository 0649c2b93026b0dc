import assert from 'node:assert/strict';
import { anyOf } from '../../../../src/core/folders/searchGlobs';

describe('a glob for a search', () => {
  it('joins several, without braces in braces', () => {
    assert.equal(anyOf(['**/out', '*.{a,b}', '{c,d}/*.{e,}']), '{**/out,*.a,*.b,c/*.e,d/*.e}');
  });

  it('omits patterns that it cannot express', () => {
    assert.equal(anyOf(['[ab].ts', 'a,b', '{', '**/out']), '{**/out}');
    assert.equal(anyOf(['[ab].ts']), undefined);
    assert.equal(anyOf([]), undefined);
  });
});

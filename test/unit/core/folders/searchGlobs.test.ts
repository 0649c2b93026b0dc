import assert from 'node:assert/strict';
import { anyOf, caseInsensitive } from '../../../../src/core/folders/searchGlobs';

describe('a glob for a search', () => {
  it('joins several, without braces in braces', () => {
    assert.equal(anyOf(['**/out', '*.{a,b}', '{c,d}/*.{e,}']), '{**/out,*.a,*.b,c/*.e,d/*.e}');
  });

  it('omits patterns that it cannot express', () => {
    assert.equal(anyOf(['[ab].ts', 'a,b', '{', '**/out']), '{**/out}');
    assert.equal(anyOf(['[ab].ts']), undefined);
    assert.equal(anyOf([]), undefined);
  });

  it('finds a text in lower and upper case, and takes nothing in it for a wildcard', () => {
    assert.equal(caseInsensitive('Ab-1.é'), '[aA][bB]-1.[éÉ]');
    assert.equal(caseInsensitive('a*{ß'), '[aA]???');
  });
});

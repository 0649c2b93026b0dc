import assert from 'node:assert/strict';
import { inMemoryName } from '../../../../src/core/parts/partNames';

describe('names of pasted or dropped items', () => {
  it('are unique for pictures without a name', () => {
    assert.equal(inMemoryName('image.png', 'image/png', []), 'pasted-image-1.png');
    const taken = ['pasted-image-1.png', 'pasted-image-2.png'];
    assert.equal(inMemoryName('', 'image/png', taken), 'pasted-image-3.png');
    assert.equal(inMemoryName('', 'image/jpeg', taken), 'pasted-image-1.jpg');
    assert.equal(inMemoryName('', 'x/y', []), 'pasted-file-1');
  });

  it('are the original names, without folders and control characters', () => {
    assert.equal(inMemoryName('Screenshot 1.png', 'image/png', []), 'Screenshot 1.png');
    assert.equal(inMemoryName('../../a/b.txt', '', []), 'b.txt');
    assert.equal(inMemoryName('a\u202egnp.exe\n', '', []), 'agnp.exe');
    assert.equal(inMemoryName('a\u061c\u200bb\tc\u0085.txt', '', []), 'abc.txt');
  });
});

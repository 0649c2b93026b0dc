import assert from 'node:assert/strict';
import { fileIcon, isImageName } from '../../../../src/core/files/fileIcon';
import { inMemoryName } from '../../../../src/core/parts/inMemoryName';

describe('names of what was pasted or dropped', () => {
  it('are made for pictures without one, each another', () => {
    assert.equal(inMemoryName('image.png', 'image/png', []), 'pasted-image-1.png');
    const taken = ['pasted-image-1.png', 'pasted-image-2.png'];
    assert.equal(inMemoryName('', 'image/png', taken), 'pasted-image-3.png');
    assert.equal(inMemoryName('', 'image/jpeg', taken), 'pasted-image-1.jpg');
    assert.equal(inMemoryName('', 'x/y', []), 'pasted-file-1');
  });

  it('are otherwise their own, without folders and control characters', () => {
    assert.equal(inMemoryName('Screenshot 1.png', 'image/png', []), 'Screenshot 1.png');
    assert.equal(inMemoryName('../../a/b.txt', '', []), 'b.txt');
    assert.equal(inMemoryName('a\u202egnp.exe\n', '', []), 'agnp.exe');
    assert.equal(inMemoryName('a\u061c\u200bb\tc\u0085.txt', '', []), 'abc.txt');
  });
});

describe('icons', () => {
  for (const [name, icon] of [
    ['src/a.ts', 'file-code'],
    ['a.PNG', 'file-media'],
    ['a.pdf', 'file-pdf'],
    ['a.tar.gz', 'file-zip'],
    ['a.json', 'json'],
    ['README.md', 'markdown'],
    ['a.csv', 'table'],
    ['a.txt', 'file-text'],
    ['Makefile', 'file'],
    ['constructor', 'file'],
  ] as const) {
    it(`of ${name} is ${icon}`, () => assert.equal(fileIcon(name), icon));
  }

  it('become pictures for the four kinds of images', () => {
    assert.deepEqual(['a.png', 'b.JPG', 'c.gif', 'd.webp', 'e.svg', 'png'].map(isImageName), [
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

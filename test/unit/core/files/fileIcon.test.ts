import assert from 'node:assert/strict';
import { fileIcon, isImageName } from '../../../../src/core/files/fileNames';

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
    ['zip', 'file'],
    ['src/go', 'file'],
  ] as const) {
    it(`of ${name} is ${icon}`, () => assert.equal(fileIcon(name), icon));
  }

  it('are replaced by pictures for the four kinds of images', () => {
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

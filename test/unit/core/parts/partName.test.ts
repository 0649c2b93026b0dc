import assert from 'node:assert/strict';
import fc from 'fast-check';
import { partName } from '../../../../src/core/parts/partNames';

describe('part name', () => {
  const cases: ReadonlyArray<[string, Parameters<typeof partName>[0], string]> = [
    [
      'not saved yet',
      { path: 'Untitled-1', folder: undefined, severalFolders: false },
      'Untitled-1',
    ],
    [
      'below the root',
      { path: '/a/b.c', folder: { name: '', path: '/' }, severalFolders: false },
      'a/b.c',
    ],
    [
      'on a drive, whose folder ends in a slash',
      {
        path: '/c:/app/src/ä b.ts',
        folder: { name: 'app', path: '/c:/app/' },
        severalFolders: false,
      },
      'src/ä b.ts',
    ],
  ];
  for (const [name, location, expected] of cases) {
    it(`identifies a file ${name}`, () => assert.equal(partName(location), expected));
  }
});

describe('part name of any path', () => {
  const segment = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .map(each => each.replaceAll('/', '_'))
    .filter(each => each !== '.' && each !== '..');
  const path = fc.array(segment, { minLength: 1, maxLength: 5 }).map(each => `/${each.join('/')}`);

  it('is what follows the workspace folder, its name first where there are several', () => {
    fc.assert(
      fc.property(path, path, segment, (root, below, name) => {
        const location = { path: root + below, folder: { name, path: root } };
        assert.equal(partName({ ...location, severalFolders: false }), below.slice(1));
        assert.equal(partName({ ...location, severalFolders: true }), name + below);
      }),
    );
  });

  it('outside any folder, and in one that only begins alike, is the last of it', () => {
    fc.assert(
      fc.property(path, segment, fc.boolean(), (root, base, severalFolders) => {
        const folder = { name: 'app', path: root };
        assert.equal(partName({ path: `${root}x/${base}`, folder, severalFolders }), base);
        assert.equal(
          partName({ path: `${root}/${base}`, folder: undefined, severalFolders }),
          base,
        );
      }),
    );
  });
});

import assert from 'node:assert/strict';
import { endingsOf, folderOfChange } from '../core/changePath';

describe('folderOfChange', () => {
  /** Finds a path in folders with these files, written as `folder/path`. */
  const find = (path: string, names: readonly string[], files: readonly string[] = []) =>
    folderOfChange(path, names, async place =>
      files.includes(`${names[place.folder]}/${place.path}`),
    );

  it('is the only folder, whatever the path begins with', async () => {
    assert.deepEqual(await find('a/b.ts', ['a']), { folder: 0, path: 'a/b.ts' });
    assert.deepEqual(await find('b.ts', []), { reason: 'noFolder' });
  });

  it('is the folder that the path names, even for a new file', async () => {
    assert.deepEqual(await find('two/src/a.ts', ['one', 'two']), { folder: 1, path: 'src/a.ts' });
  });

  it('is the folder with the file, if no other folder contains it', async () => {
    const names = ['one', 'two'];
    assert.deepEqual(await find('src/a.ts', names, ['two/src/a.ts']), {
      folder: 1,
      path: 'src/a.ts',
    });
    for (const files of [[], ['one/src/a.ts', 'two/src/a.ts']]) {
      assert.deepEqual(await find('src/a.ts', names, files), { reason: 'ambiguousFolder' });
    }
  });

  it('is undefined if two folders have the name, or if the path is only a name', async () => {
    assert.deepEqual(await find('one/a.ts', ['one', 'one'], ['one/one/a.ts']), {
      reason: 'ambiguousFolder',
    });
    assert.deepEqual(await find('one', ['one', 'two'], ['two/one']), {
      reason: 'ambiguousFolder',
    });
  });
});

describe('endingsOf', () => {
  it('are the path, and the path without its first folder if a folder is left', () => {
    assert.deepEqual(endingsOf('Panel.tsx', ['app']), ['Panel.tsx']);
    assert.deepEqual(endingsOf('api/index.ts', ['app']), ['api/index.ts']);
    assert.deepEqual(endingsOf('lib/api/index.ts', ['app']), ['lib/api/index.ts', 'api/index.ts']);
  });

  it('include the path without the name of the workspace', () => {
    assert.deepEqual(endingsOf('app/index.ts', ['app']), ['app/index.ts', 'index.ts']);
  });
});

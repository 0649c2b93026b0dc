import assert from 'node:assert/strict';
import { pathCandidates } from '../core/pathCandidates';

function found(path: string, ...folders: readonly string[]): string[] {
  const named = folders.map(path => ({ name: path.split('/').at(-1) ?? '', uri: { path } }));
  return pathCandidates(path, named).map(
    ({ folder, names }) => `${folder.uri.path} > ${names.join('/')}`,
  );
}

describe('the places that a path may mean', () => {
  it('are in the workspace folder', () => {
    assert.deepEqual(found('src/a.ts', '/home/app'), ['/home/app > src/a.ts']);
    assert.deepEqual(found('./src/../b.ts', '/home/app'), ['/home/app > b.ts']);
    assert.deepEqual(found('/home/app/src/a.ts', '/home/app/'), ['/home/app/ > src/a.ts']);
    assert.deepEqual(found('app/a.ts', '/home/app'), ['/home/app > app/a.ts', '/home/app > a.ts']);
  });

  it('may be in several folders', () => {
    assert.deepEqual(found('a.ts', '/x/one', '/x/two'), ['/x/one > a.ts', '/x/two > a.ts']);
    assert.deepEqual(found('two/a.ts', '/x/one', '/x/two'), [
      '/x/one > two/a.ts',
      '/x/two > two/a.ts',
      '/x/two > a.ts',
    ]);
    assert.deepEqual(found('/x/one/in/a.ts', '/x/one', '/x/one/in'), ['/x/one/in > a.ts']);
  });

  it('are on any drive of Windows', () => {
    assert.deepEqual(found('C:\\app\\src\\a.ts', '/c:/app'), ['/c:/app > src/a.ts']);
    assert.deepEqual(found('/C:/app/a.ts', '/c:/app'), ['/c:/app > a.ts']);
    assert.deepEqual(found('src\\a.ts', '/c:/app'), ['/c:/app > src/a.ts']);
    assert.deepEqual(found('D:\\app\\a.ts', '/c:/app'), []);
    assert.deepEqual(found('src\\a.ts', '/home/app'), ['/home/app > src\\a.ts']);
  });

  it('are never outside all folders, nor the folder itself', () => {
    for (const path of [
      '../b.ts',
      'src/../../app2/b.ts',
      '/etc/passwd',
      '/home/app',
      '/home/app/',
      '/home/app2/a.ts',
      '/home/app/../b.ts',
      '/../home',
      '.',
      '',
      '/',
    ]) {
      assert.deepEqual(found(path, '/home/app'), [], path);
    }
    assert.deepEqual(found('a.ts'), []);
  });
});

import assert from 'node:assert/strict';
import { fileCandidates } from '../../../../src/core/links/fileCandidates';

describe('the files that a path may mean', () => {
  const ws = { name: 'ws', path: '/home/me/ws' };
  const other = { name: 'lib', path: '/home/me/other' };
  const windows = { name: 'ws', path: '/c:/ws' };
  const part = (name: string, path = `/home/me/ws/${name}`) => ({ name, path });

  /** In words: the part's name, or the folder and the path in it, each with its line. */
  function meant(
    text: string,
    folders: readonly (typeof ws)[] = [ws],
    parts: readonly ReturnType<typeof part>[] = [],
  ): string[] {
    return [...fileCandidates(text, parts, folders)].map(found => {
      const line = found.place ? `:${found.place.line}` : '';
      return 'part' in found
        ? `part ${found.part.name}${line}`
        : `${found.folder.name}/${found.path}${line}`;
    });
  }

  it('are the parts of that name first, then other parts, then files of the workspace', () => {
    const parts = [part('src/a(1)'), part('lib/src/a'), part('src/b.ts')];
    assert.deepEqual(meant('src/a(1)', [ws], parts), [
      'part src/a(1)',
      'ws/src/a(1)',
      'part lib/src/a:1',
      'ws/src/a:1',
    ]);
    assert.deepEqual(meant('/home/me/ws/src/b.ts:2', [ws], parts)[0], 'part src/b.ts:2');
  });

  it('are in each folder, or in the one that is named', () => {
    assert.deepEqual(meant('lib/a.ts', [ws, other]), ['lib/a.ts', 'ws/lib/a.ts', 'lib/lib/a.ts']);
    assert.deepEqual(meant('/home/me/other/a.ts', [ws, other]), ['lib/a.ts']);
    assert.deepEqual(meant('~/other/a.ts', [ws, other])[0], 'lib/a.ts');
  });

  it('are in a folder whose name is stored in another form of Unicode', () => {
    const mac = { name: 'Grün'.normalize('NFD'), path: '/home/me/Grün'.normalize('NFD') };
    assert.deepEqual(meant('/home/me/Grün/a.ts', [mac]), [`${mac.name}/a.ts`]);
    assert.deepEqual(meant('Grün/a.ts', [mac, other])[0], `${mac.name}/a.ts`);
  });

  it('are nowhere else', () => {
    for (const text of [
      '/home/me/wsx/a.ts',
      '/home/me/ws',
      '/etc/passwd',
      '/home/me/ws/../secret',
      '//home/me/ws/a.ts',
      'file:///home/me/ws/a.ts',
      'c:/home/me/ws/a.ts',
    ]) {
      assert.deepEqual(meant(text), [], text);
    }
  });

  it('are on Windows the same in any case of the folder, and no stream of a file', () => {
    assert.deepEqual(meant('C:\\WS\\src\\A.ts:12', [windows]), ['ws/src/A.ts:12']);
    assert.deepEqual(meant('src/a.ts:12', [windows]), ['ws/src/a.ts:12']);
    assert.deepEqual(meant('/mnt/c/ws/a.ts', [windows]), ['ws/a.ts']);
    assert.deepEqual(meant('/c/ws/a.ts:2', [windows]), ['ws/a.ts:2']);
    assert.deepEqual(meant('D:\\ws\\a.ts', [windows]), []);
    assert.deepEqual(meant('src/a.ts#12', [ws]), ['ws/src/a.ts#12', 'ws/src/a.ts:12']);
  });
});

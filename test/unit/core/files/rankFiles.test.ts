import assert from 'node:assert/strict';
import { BestFiles, rankFiles } from '../../../../src/core/files/rankFiles';

describe('ranking of files', () => {
  const rank = (typed: string, paths: readonly string[], recent: readonly string[] = []) =>
    rankFiles(
      paths.map(path => ({
        path,
        recency: recent.includes(path) ? recent.indexOf(path) : undefined,
      })),
      typed,
    );
  const best = (...args: Parameters<typeof rank>) =>
    rank(...args).map(({ candidate }) => candidate.path);

  it('puts the name before the beginning, a word, a piece, the folders, and scattered letters', () => {
    const inOrder = [
      'z/log.ts',
      'deep/er/log',
      'logger.ts',
      'web-log.ts',
      'webLog.tsx',
      'catalogue.ts',
      'log/index.ts',
      'long.ts',
      'l/o/g.ts',
    ];
    assert.deepEqual(best('log', [...inOrder].reverse()), inOrder);
    assert.deepEqual(best('LOG', inOrder), inOrder);
  });

  it('puts recently used files before equally good matches, but not before better ones', () => {
    const paths = ['a.ts', 'ab.ts', 'abc.ts', 'xa.ts'];
    assert.deepEqual(best('a', paths, ['xa.ts', 'abc.ts']), ['a.ts', 'abc.ts', 'ab.ts', 'xa.ts']);
    assert.deepEqual(best('', paths, ['xa.ts', 'abc.ts']).slice(0, 2), ['xa.ts', 'abc.ts']);
  });

  it('matches folders that are typed', () => {
    assert.deepEqual(best('src/a', ['a.ts', 'src/b/a.ts', 'src/a.ts']), ['src/a.ts', 'src/b/a.ts']);
  });

  it('is certain for a part of a name, but not for less', () => {
    assert.equal(rank('lin', ['src/lines.ts'])[0]?.isLikely, true);
    assert.equal(rank('lns', ['src/lines.ts'])[0]?.isLikely, false, 'scattered');
    assert.equal(rank('', ['src/lines.ts'])[0]?.isLikely, false, 'nothing typed');
    assert.deepEqual(rank('x', ['src/lines.ts']), [], 'nothing found');
  });

  it('treats a number as the number of an issue, unless a name begins with it', () => {
    assert.deepEqual(best('12', ['v12.ts', '12.md', '2012/a.ts', '120.md']), ['12.md', '120.md']);
    assert.equal(rank('12', ['12.md'])[0]?.isLikely, false);
  });

  it('does not find one or two letters all over a path', () => {
    assert.deepEqual(best('az', ['abcz.ts']), []);
  });

  it('puts a file with exactly the typed path first', () => {
    assert.deepEqual(best('src/a.ts', ['x/src/a.ts', 'src/a.tsx', 'src/a.ts'], ['x/src/a.ts']), [
      'src/a.ts',
      'x/src/a.ts',
      'src/a.tsx',
    ]);
  });

  it('finds names in both forms of Unicode, and keeps them as they are', () => {
    const names = ['src/Grün-Übersicht.ts', 'src/Grün-Übersicht.ts'.normalize('NFD')];
    for (const typed of ['grü', 'GRÜ', 'src/grün', 'übersicht', 'grnüb']) {
      for (const form of ['NFC', 'NFD']) {
        assert.deepEqual(best(typed.normalize(form), names).toSorted(), names.toSorted(), typed);
      }
    }
  });

  it('keeps the best of files that come one by one, in the same order', () => {
    const paths = ['l/o/g.ts', 'webLog.ts', 'log.ts', 'none.ts', 'log/index.ts', 'logger.ts'];
    for (const limit of [1, 2, 3, 10]) {
      const files = new BestFiles('LOG', limit);
      for (const path of paths) {
        const before = files.files;
        const wanted = files.wants(path);
        files.add({ path, recency: undefined });
        assert.equal(
          files.files.some(file => !before.includes(file)),
          wanted,
          path,
        );
      }
      assert.deepEqual(
        files.files.map(({ path }) => path),
        best('LOG', paths).slice(0, limit),
      );
    }
  });
});

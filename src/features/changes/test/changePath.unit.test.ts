import assert from 'node:assert/strict';
import { changePath } from '../core/changePath';

describe('changePath', () => {
  const reasons = (paths: readonly string[]) =>
    paths.map(path => {
      const checked = changePath(path);
      return 'reason' in checked ? checked.reason : checked.path;
    });

  it('refuses the folder of git by all of its names', () => {
    const git = [
      '.git/config',
      'a/.git',
      '.GIT/hooks/x',
      'a\\.Git\\x',
      './/.git/x',
      'git~1/x',
      'GIT~12/x',
    ];
    assert.deepEqual(
      reasons(git),
      git.map(() => 'git'),
    );
    const unsafe = [
      '.git /x',
      '.git./x',
      '.git. ./x',
      '.git::$INDEX_ALLOCATION/x',
      '.git:x',
    ].concat(['.g\u200cit/x', '.git\u200d/x', '.git\ufeff/x']);
    assert.deepEqual(
      reasons(unsafe),
      unsafe.map(() => 'unsafePath'),
    );
  });

  it('refuses paths that lead out of their folder', () => {
    const unsafe = ['../x', 'a/../../x', 'a/..', '~/x', '~user/x', 'C:x', 'a/', '', '.', 'x\0y'];
    assert.deepEqual(
      reasons(unsafe),
      unsafe.map(() => 'unsafePath'),
    );
  });

  it('returns other paths with forward slashes, even if they look similar', () => {
    assert.deepEqual(reasons(['.gitignore', '.github/x', 'a\\git\\x', './a//b', 'digit~1/x']), [
      '.gitignore',
      '.github/x',
      'a/git/x',
      'a/b',
      'digit~1/x',
    ]);
    assert.deepEqual(reasons(['/a/b', 'C:\\a\\b']), ['/a/b', 'C:/a/b']);
  });
});

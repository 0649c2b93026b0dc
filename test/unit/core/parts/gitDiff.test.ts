import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { decodeLines, gitDiff } from '../../../../src/core/parts/gitDiff';
import { runProgram } from '../../../../src/platform/node/runProgram';

/** Settings of Git that change the output of `git diff`, by purpose. */
const settings: Readonly<Record<string, readonly [key: string, value: string]>> = {
  colors: ['color.ui', 'always'],
  'colors in diffs only': ['color.diff', 'always'],
  'an external tool': ['diff.external', 'echo "a.txt --- Text"; :'],
  'an external tool that fails': ['diff.external', 'exit 1; :'],
  'an external tool for a file type': ['diff.shown.command', 'echo "2 b   2 B"; :'],
  'a text conversion for a file type': ['diff.shown.textconv', 'sed s/^/shown:/'],
  'no prefixes': ['diff.noprefix', 'true'],
  'prefixes for the type of comparison': ['diff.mnemonicPrefix', 'true'],
  'prefixes with other names': ['diff.srcPrefix', 'before/'],
  'more lines around each change': ['diff.context', '9'],
  'more lines between changes': ['diff.interHunkContext', '9'],
  'paths relative to a folder': ['diff.relative', 'true'],
  'empty lines without a space': ['diff.suppressBlankEmpty', 'true'],
  'a pager': ['core.pager', 'sed s/^/paged:/'],
  'a pager for diffs': ['pager.diff', 'sed s/^/paged:/'],
};

const oldText = 'a\nb\n\nd\ne\nf\ng\nh\ni\nj\nk\nl\nm\nn\no\n';
const newText = oldText.replace('b', 'B').replace('n', 'N');
const diff = `diff --git a/[a].txt b/[a].txt
index 1c1a3b4..0000000 100644
--- a/[a].txt
+++ b/[a].txt
@@ -1,5 +1,5 @@
 a
-b
+B
${' '}
 d
 e
@@ -11,5 +11,5 @@ j
 k
 l
 m
-n
+N
 o
`;

describe('gitDiff', () => {
  let root: string;
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  const write = (name: string, text: string) => writeFileSync(path.join(root, name), text);
  const compare = (name: string, isStaged = false) =>
    gitDiff(runProgram, { git: 'git', root, path: path.join(root, name), isStaged });
  const textOf = async (name: string, isStaged = false) => {
    const result = await compare(name, isStaged);
    assert.ok('bytes' in result, JSON.stringify(result));
    return new TextDecoder()
      .decode(result.bytes)
      .replace(/^index .*$/m, 'index 1c1a3b4..0000000 100644');
  };

  before(() => {
    root = mkdtempSync(path.join(os.tmpdir(), 'agent-query-diff-'));
    git('init', '--quiet');
    for (const name of ['[a].txt', 'a.txt', 'größe.txt', 'same.txt']) {
      write(name, oldText);
    }
    git('add', '.');
    git('-c', 'user.name=Test', '-c', 'user.email=test@example.com', 'commit', '-qm', 'First');
    write('[a].txt', newText);
    write('a.txt', newText);
    write('größe.txt', newText);
    write('new.txt', newText);
    write('.git/info/attributes', '*.txt diff=shown\n');
  });
  after(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));

  for (const [name, [key, value]] of Object.entries(settings)) {
    it(`is the same unified diff if ${key} requests ${name}`, async () => {
      git('config', key, value);
      try {
        assert.equal(await textOf('[a].txt'), diff);
      } finally {
        git('config', '--unset', key);
      }
    });
  }

  it('is empty for a file without changes, and for an untracked file', async () => {
    assert.equal(await textOf('same.txt'), '');
    assert.equal(await textOf('new.txt'), '');
  });

  it('has the names of files as they are written', async () => {
    assert.match(
      await textOf('größe.txt'),
      /^diff --git a\/größe\.txt b\/größe\.txt\n.*\n--- a\/größe\.txt\n\+{3} b\/größe\.txt\n/,
    );
  });

  it('compares the index with the last commit, or the file with the index', async () => {
    git('add', 'a.txt');
    write('a.txt', `${newText}p\n`);
    try {
      assert.match(await textOf('a.txt', true), /\n\+N\n o\n$/);
      assert.match(await textOf('a.txt'), /\n N\n o\n\+p\n$/);
    } finally {
      git('reset', '--quiet');
    }
  });

  it('returns the message of Git if a file cannot be compared', async () => {
    git('config', 'filter.broken.clean', 'exit 3;');
    git('config', 'filter.broken.required', 'true');
    write('.git/info/attributes', 'a.txt filter=broken\n');
    try {
      const result = await compare('a.txt');
      assert.ok('reason' in result);
      assert.match(result.reason, /'broken' failed/);
      assert.equal(await textOf('[a].txt'), diff);
    } finally {
      git('config', '--remove-section', 'filter.broken');
    }
  });

  it('returns an empty reason if Git does not start', async () => {
    const file = { git: path.join(root, 'none'), root, path: 'a.txt', isStaged: false };
    assert.deepEqual(await gitDiff(runProgram, file), { reason: '' });
  });
});

describe('decodeLines', () => {
  const bytes = (...lines: readonly string[]) => Buffer.from(lines.join('\n'), 'latin1');
  const utf8 = (text: string) => Buffer.from(text).toString('latin1');
  const shiftJis = async (each: Uint8Array) => new TextDecoder('shift_jis').decode(each);

  it('decodes UTF-8 lines as UTF-8, and other lines with the given function', async () => {
    const diffBytes = bytes(`+++ b/${utf8('ä.txt')}`, '-\x83e\x83X\x83g', `+${utf8('テスト')}`, '');
    assert.equal(await decodeLines(diffBytes, shiftJis), '+++ b/ä.txt\n-テスト\n+テスト\n');
  });

  it('does not ask for another encoding if all is UTF-8', async () => {
    assert.equal(await decodeLines(bytes(utf8('ä'), ''), () => assert.fail()), 'ä\n');
  });

  const failing: Readonly<Record<string, () => Promise<string>>> = {
    fails: () => Promise.reject(new Error('binary')),
    'loses lines': async () => 'one line',
  };
  for (const [name, decode] of Object.entries(failing)) {
    it(`shows replacement characters if the other encoding ${name}`, async () => {
      assert.equal(
        await decodeLines(bytes('+\xff', '+b', '+\xfe'), decode),
        '+\ufffd\n+b\n+\ufffd',
      );
    });
  }
});

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ExcludeGlobs } from '../../../../src/core/folders/excludeGlobs';
import { walkFolder } from '../../../../src/core/folders/offeredFiles';
import { MemoryFolders, walkFiles } from '../../../support/conversation/memoryFolders';

describe('walk through a folder', () => {
  it('goes breadth first in the order of names, whatever order the answers come in', async () => {
    const path = fc
      .array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 5 })
      .map(names => `/w/${names.join('/')}/f`);
    await fc.assert(
      fc.asyncProperty(fc.array(path), async paths => {
        const expected = [...new Set(paths)].sort((one, other) => {
          const depth = one.split('/').length - other.split('/').length;
          return depth || (one < other ? -1 : 1);
        });
        assert.deepEqual(
          await walkFiles(Object.fromEntries(paths.map(each => [each, '']))),
          expected,
        );
      }),
      { numRuns: 30 },
    );
  });

  it('reads several folders in parallel, but not all', async () => {
    const files = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`/w/${at}/f`, '']));
    const reader = new MemoryFolders(files);
    await walkFiles(files, { reader });
    assert.ok(reader.most > 8 && reader.most <= 16, `${reader.most}`);
  });

  it('goes no further than it is followed', async () => {
    const files = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`/w/${at}/f`, '']));
    const reader = new MemoryFolders(files);
    const entries = walkFolder({
      reader,
      root: '/w',
      globBase: '/w',
      excludes: new ExcludeGlobs(),
      respectIgnoreFiles: false,
      rulesAbove: undefined,
    });
    await entries.next();
    await entries.return();
    assert.ok(reader.listed < 40, `${reader.listed} folders`);
  });

  it('leaves out files that are not wanted, and searches their folders', async () => {
    const asked: string[] = [];
    const entries = walkFolder(
      {
        reader: new MemoryFolders({ '/w/a/b.ts': '', '/w/a/c/a.ts': '', '/w/d': '-> /' }),
        root: '/w',
        globBase: '/w',
        excludes: new ExcludeGlobs(),
        respectIgnoreFiles: false,
        rulesAbove: undefined,
      },
      path => {
        asked.push(path);
        return path.endsWith('a.ts');
      },
    );
    const found: string[] = [];
    for await (const { path, what } of entries) {
      found.push(`${what} ${path}`);
    }
    assert.deepEqual(found, ['folder /w', 'folder /w/a', 'folder /w/a/c', 'file /w/a/c/a.ts']);
    assert.deepEqual(asked, ['/w/d', '/w/a/b.ts', '/w/a/c/a.ts']);
  });

  it('reports a folder that cannot be read, and follows neither links nor .git', async () => {
    assert.deepEqual(
      await walkFiles({
        '/w/closed/a': '',
        '/w/link': '-> /',
        '/w/.git/config': '',
        '/w/sub/.git': '',
      }),
      ['/w/closed'],
    );
  });

  it('ignores case in ignore files only if the disk ignores case', async () => {
    const files = {
      '/w/.gitignore': 'Build/\n*.LOG',
      '/w/build/a': '',
      '/w/b.log': '',
      '/w/c': '',
    };
    const reader = new MemoryFolders(files, true);
    assert.deepEqual(await walkFiles(files, { reader }), ['/w/.gitignore', '/w/c']);
    assert.deepEqual(await walkFiles(files), ['/w/.gitignore', '/w/b.log', '/w/c', '/w/build/a']);
  });

  it('walks through an ignored folder by its own rules alone', async () => {
    const files = {
      '/w/.gitignore': 'dist\n*.map',
      '/w/dist/.gitignore': 'b',
      '/w/dist/a.map': '',
      '/w/dist/b': '',
    };
    assert.deepEqual(await walkFiles(files, { root: '/w/dist' }), [
      '/w/dist/.gitignore',
      '/w/dist/a.map',
    ]);
  });

  for (const [kind, files] of [
    [
      'a work tree that was added',
      {
        '/w/.git': 'gitdir: /main/.git/worktrees/w\n',
        '/main/.git/worktrees/w/HEAD': '',
        '/main/.git/worktrees/w/commondir': '../..\n',
        '/main/.git/info/exclude': 'mine',
        '/main/.git/config':
          '[core]\n\tbare = false\n[Core] # as git init has it\n\tignoreCase = true\n',
      },
    ],
    [
      'a submodule',
      {
        '/w/.git': 'gitdir: ../outer/.git/modules/w',
        '/outer/.git/modules/w/HEAD': '',
        '/outer/.git/modules/w/info/exclude': 'mine',
        '/outer/.git/modules/w/config': '[core]\n\tignorecase',
      },
    ],
  ] as const) {
    it(`finds files that ${kind} keeps elsewhere`, async () => {
      const tree = { ...files, '/w/mine': '', '/w/MINE': '', '/w/deep/er/mine': '', '/w/b': '' };
      assert.deepEqual(await walkFiles(tree), ['/w/b']);
      assert.deepEqual(await walkFiles(tree, { root: '/w/deep/er' }), []);
    });
  }

  it('reads no ignore file that is a link', async () => {
    const files = { '/w/.gitignore': '-> a', '/w/a': '', '/w/s/.gitignore': 'a', '/w/s/a': '' };
    assert.deepEqual(await walkFiles(files), ['/w/a', '/w/s/.gitignore']);
  });

  it('takes a folder within one that is ignored by its own rules alone', async () => {
    const files = {
      '/w/.git/HEAD': '',
      '/w/.git/config': '[core]\n  ignorecase = yes',
      '/w/.gitignore': 'dist/\n*.map',
      '/w/dist/.gitignore': 'a.*',
      '/w/dist/s/.gitignore': 'B',
      '/w/dist/s/a.map': '',
      '/w/dist/s/b': '',
    };
    assert.deepEqual(await walkFiles(files, { root: '/w/dist/s' }), [
      '/w/dist/s/.gitignore',
      '/w/dist/s/a.map',
    ]);
  });

  it('takes no ignore files from above the workspace folder where there is no repository', async () => {
    const files = { '/.gitignore': '*', '/w/.gitignore': 'b', '/w/s/a': '', '/w/s/b': '' };
    assert.deepEqual(await walkFiles(files, { root: '/w/s' }), ['/w/s/a']);
  });
});

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { mapInOrder } from '../../../../src/core/async/mapInOrder';
import { ExcludeGlobs, type ExcludeSetting } from '../../../../src/core/folders/excludeGlobs';
import type {
  EntryKind,
  FolderEntry,
  FolderReader,
} from '../../../../src/core/folders/folderReader';
import { rulesAbove } from '../../../../src/core/folders/ignoreRules';
import { OfferedFiles } from '../../../../src/core/folders/offeredFiles';
import { walkFolder } from '../../../../src/core/folders/walkFolder';

/** Folders in memory: texts by absolute path. Answers take turns at random, as a remote file system's do. */
class MemoryReader implements FolderReader {
  underWay = 0;
  most = 0;
  listed = 0;

  constructor(
    private readonly files: Readonly<Record<string, string>>,
    readonly ignoresCase = false,
  ) {}

  async list(path: string): Promise<readonly FolderEntry[]> {
    this.listed += 1;
    this.underWay += 1;
    this.most = Math.max(this.most, this.underWay);
    for (let turns = Math.floor(Math.random() * 5); turns >= 0; turns--) {
      await new Promise(resolve => setImmediate(resolve));
    }
    this.underWay -= 1;
    if (path.endsWith('/closed')) {
      throw new Error('EACCES');
    }
    const names = new Map<string, FolderEntry['kind']>();
    for (const file of Object.keys(this.files)) {
      if (file.startsWith(`${path}/`)) {
        const [name = '', ...below] = file.slice(path.length + 1).split('/');
        const text = this.files[file] ?? '';
        names.set(name, below.length > 0 ? 'folder' : text.startsWith('->') ? 'link' : 'file');
      }
    }
    return [...names].map(([name, kind]) => ({ name, kind })).reverse();
  }

  async kind(path: string): Promise<EntryKind | undefined> {
    const text = this.files[path];
    return text !== undefined
      ? text.startsWith('->')
        ? 'link'
        : 'file'
      : Object.keys(this.files).some(file => file.startsWith(`${path}/`))
        ? 'folder'
        : undefined;
  }

  async readText(path: string): Promise<string | undefined> {
    return this.files[path];
  }
}

async function walk(
  files: Readonly<Record<string, string>>,
  {
    root = '/w',
    exclude = {} as ExcludeSetting,
    workspaceFolder = '/w',
    reader = new MemoryReader(files),
  } = {},
): Promise<string[]> {
  const found: string[] = [];
  const entries = walkFolder({
    reader,
    root,
    globBase: workspaceFolder,
    excludes: new ExcludeGlobs(exclude),
    respectIgnoreFiles: true,
    rulesAbove: await rulesAbove(reader, root, workspaceFolder),
  });
  for await (const { path, what } of entries) {
    if (what === 'file') {
      found.push(path);
    }
  }
  return found;
}

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
        assert.deepEqual(await walk(Object.fromEntries(paths.map(each => [each, '']))), expected);
      }),
      { numRuns: 30 },
    );
  });

  it('reads several folders at once, but not all', async () => {
    const files = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`/w/${at}/f`, '']));
    const reader = new MemoryReader(files);
    await walk(files, { reader });
    assert.ok(reader.most > 8 && reader.most <= 16, `${reader.most}`);
  });

  it('goes no further than it is followed', async () => {
    const files = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`/w/${at}/f`, '']));
    const reader = new MemoryReader(files);
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

  it('tells a folder that cannot be read, and follows neither links nor .git', async () => {
    assert.deepEqual(
      await walk({ '/w/closed/a': '', '/w/link': '-> /', '/w/.git/config': '', '/w/sub/.git': '' }),
      ['/w/closed'],
    );
  });

  it('takes ignore files from the root of the repository on, and anew in a repository within', async () => {
    const files = {
      '/r/.git/HEAD': '',
      '/r/.git/info/exclude': 'mine',
      '/r/.gitignore': '*.log\n/w/out/\n',
      '/r/w/a.log': '',
      '/r/w/mine': '',
      '/r/w/out/b': '',
      '/r/w/c': '',
      '/r/w/module/.git/HEAD': '',
      '/r/w/module/d.log': '',
      '/.gitignore': '*',
    };
    assert.deepEqual(await walk(files, { root: '/r/w', workspaceFolder: '/r/w' }), [
      '/r/w/c',
      '/r/w/module/d.log',
    ]);
  });

  it('takes names in ignore files for others in case only where the disk does', async () => {
    const files = {
      '/w/.gitignore': 'Build/\n*.LOG',
      '/w/build/a': '',
      '/w/b.log': '',
      '/w/c': '',
    };
    const reader = new MemoryReader(files, true);
    assert.deepEqual(await walk(files, { reader }), ['/w/.gitignore', '/w/c']);
    assert.deepEqual(await walk(files), ['/w/.gitignore', '/w/b.log', '/w/c', '/w/build/a']);
  });

  it('takes a folder that is ignored itself, by its own rules alone', async () => {
    const files = {
      '/w/.gitignore': 'dist\n*.map',
      '/w/dist/.gitignore': 'b',
      '/w/dist/a.map': '',
      '/w/dist/b': '',
    };
    assert.deepEqual(await walk(files, { root: '/w/dist' }), [
      '/w/dist/.gitignore',
      '/w/dist/a.map',
    ]);
  });

  it('takes the rules of all folders above into a folder, however deep it is', async () => {
    const files = {
      '/r/.git/HEAD': '',
      '/r/.git/info/exclude': 'mine',
      '/r/.gitignore': '*.log',
      '/r/a/.gitignore': '*.tmp',
      '/r/a/b/c/mine': '',
      '/r/a/b/c/d.log': '',
      '/r/a/b/c/e.tmp': '',
      '/r/a/b/c/f': '',
    };
    for (const root of ['/r/a', '/r/a/b', '/r/a/b/c']) {
      assert.deepEqual(
        (await walk(files, { root, workspaceFolder: '/r' })).filter(each =>
          each.startsWith('/r/a/b/c/'),
        ),
        ['/r/a/b/c/f'],
        root,
      );
    }
  });

  it('takes a folder back that a file above ignores, and nothing in a folder that stays ignored', async () => {
    const files = {
      '/w/.git/HEAD': '',
      '/w/.git/info/exclude': 'dist/',
      '/w/.gitignore': 'build/\n*.log\nout/',
      '/w/a/.gitignore': '!build/\n!dist/',
      '/w/a/build/b': '',
      '/w/a/build/c.log': '',
      '/w/a/dist/d': '',
      '/w/out/.gitignore': '!e',
      '/w/out/e': '',
    };
    assert.deepEqual(await walk(files), [
      '/w/.gitignore',
      '/w/a/.gitignore',
      '/w/a/build/b',
      '/w/a/dist/d',
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
    it(`finds what ${kind} keeps elsewhere`, async () => {
      const tree = { ...files, '/w/mine': '', '/w/MINE': '', '/w/deep/er/mine': '', '/w/b': '' };
      assert.deepEqual(await walk(tree), ['/w/b']);
      assert.deepEqual(await walk(tree, { root: '/w/deep/er' }), []);
    });
  }

  it('takes a folder for no repository if its .git leads to none', async () => {
    const files = {
      '/w/.git/HEAD': '',
      '/w/.gitignore': '*.log',
      '/w/empty/.git/info/exclude': 'b',
      '/w/empty/a.log': '',
      '/w/empty/b': '',
      '/w/dead/.git': 'gitdir: /gone',
      '/w/dead/c.log': '',
      '/w/odd/.git': 'something else',
      '/w/odd/d.log': '',
    };
    assert.deepEqual(await walk(files), ['/w/.gitignore', '/w/empty/b']);
    assert.deepEqual(await walk(files, { root: '/w/dead' }), []);
  });

  it('reads no ignore file that is a link', async () => {
    const files = { '/w/.gitignore': '-> a', '/w/a': '', '/w/s/.gitignore': 'a', '/w/s/a': '' };
    assert.deepEqual(await walk(files), ['/w/a', '/w/s/.gitignore']);
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
    assert.deepEqual(await walk(files, { root: '/w/dist/s' }), [
      '/w/dist/s/.gitignore',
      '/w/dist/s/a.map',
    ]);
  });

  it('takes no ignore files from above the workspace folder where there is no repository', async () => {
    const files = { '/.gitignore': '*', '/w/.gitignore': 'b', '/w/s/a': '', '/w/s/b': '' };
    assert.deepEqual(await walk(files, { root: '/w/s' }), ['/w/s/a']);
  });
});

describe('work in order', () => {
  it('gives the error of a piece of work when its turn comes', async () => {
    const given: number[] = [];
    const work = async (item: number) => {
      if (item === 2) {
        throw new Error('two');
      }
      return item;
    };
    await assert.rejects(async () => {
      for await (const result of mapInOrder([0, 1, 2, 3], 4, work)) {
        given.push(result);
      }
    }, /two/);
    assert.deepEqual(given, [0, 1]);
  });
});

describe('rules for single files', () => {
  it('offer those that a walk comes to', async () => {
    const files = {
      '/r/.git/HEAD': '',
      '/r/.git/info/exclude': 'mine',
      '/r/.gitignore': '*.log\nbuild/',
      '/r/w/a.log': '',
      '/r/w/mine': '',
      '/r/w/s/b': '',
      '/r/w/s/b.js': '',
      '/r/w/s/b.ts': '',
      '/r/w/s/c.js': '',
      '/r/w/build/d': '',
      '/r/w/x/build/.gitignore': '!*',
      '/r/w/x/build/e': '',
      '/r/w/x/.gitignore': '!build/',
      '/r/w/m/.git': 'gitdir: .hidden',
      '/r/w/m/.hidden/HEAD': '',
      '/r/w/m/f.log': '',
    };
    const exclude = { '**/*.js': { when: '$(basename).ts' }, '**/.hidden': true };
    const reader = new MemoryReader(files);
    const walked = await walk(files, { root: '/r/w', workspaceFolder: '/r/w', exclude, reader });
    const offered = new OfferedFiles({
      reader,
      root: '/r/w',
      globBase: '/r/w',
      excludes: new ExcludeGlobs(exclude),
      respectIgnoreFiles: true,
      rulesAbove: await rulesAbove(reader, '/r/w', '/r/w'),
    });
    reader.listed = 0;
    const found: string[] = [];
    for (const file of Object.keys(files).filter(each => each.startsWith('/r/w/'))) {
      if (!file.endsWith('/.git') && (await offered.offers(file))) {
        found.push(file);
      }
    }
    assert.deepEqual(found.sort(), [...walked].sort());
    assert.ok(found.includes('/r/w/x/build/e') && !found.includes('/r/w/s/b.js'));
    assert.equal(reader.listed, 5, 'each folder once, and none that is left out');
  });
});

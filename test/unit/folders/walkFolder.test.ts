import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ExcludeGlobs, type ExcludeSetting } from '../../../src/core/folders/excludeGlobs';
import type { FolderEntry, FolderReader } from '../../../src/core/folders/folderReader';
import { rulesAbove } from '../../../src/core/folders/ignoreRules';
import { walkFolder } from '../../../src/core/folders/walkFolder';
import { inOrder } from '../../../src/core/inOrder';

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

  async exists(path: string): Promise<boolean> {
    return Object.keys(this.files).some(file => file === path || file.startsWith(`${path}/`));
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
    excludes: await ExcludeGlobs.of(exclude),
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
      excludes: await ExcludeGlobs.of(),
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

  it('takes no ignore files from above the workspace folder where there is no repository', async () => {
    const files = { '/.gitignore': '*', '/w/.gitignore': 'b', '/w/s/a': '', '/w/s/b': '' };
    assert.deepEqual(await walk(files, { root: '/w/s' }), ['/w/s/a']);
  });
});

describe('exclude globs', () => {
  const cases: ReadonlyArray<[glob: string, path: string, excluded: boolean]> = [
    ['**/*.js', 'a.js', true],
    ['**/*.js', 'x/.y/a.js', true],
    ['*.js', 'x/a.js', false],
    ['**/{node_modules,dist}', 'x/dist', true],
    ['{**/*.js,*.ts}', 'x/y.js', true],
    ['example.[0-9]', 'example.4', true],
    ['[!a].txt', 'b.txt', true],
    ['[!a].txt', 'a.txt', false],
    ['x/**', 'x/y/z', true],
    ['!x', 'y', false],
    ['a(b).txt', 'a(b).txt', true],
    ['', 'a', false],
  ];
  for (const [glob, path, excluded] of cases) {
    it(`${glob || '(nothing)'} ${excluded ? 'takes' : 'leaves'} ${path}`, async () => {
      const globs = await ExcludeGlobs.of({ [glob]: true });
      assert.equal(globs.excludes(path, new Set()), excluded);
    });
  }

  it('may depend on a file beside', async () => {
    const globs = await ExcludeGlobs.of({ '**/*.js': { when: '$(basename).ts' }, '*': false });
    assert.ok(globs.excludes('x/a.js', new Set(['a.js', 'a.ts'])));
    assert.ok(!globs.excludes('x/a.js', new Set(['a.js', 'b.ts'])));
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
      for await (const result of inOrder([0, 1, 2, 3], 4, work)) {
        given.push(result);
      }
    }, /two/);
    assert.deepEqual(given, [0, 1]);
  });
});

import assert from 'node:assert/strict';
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { ExcludeGlobs } from '../../src/core/folders/excludeGlobs';
import { rulesAbove } from '../../src/core/folders/ignoreRules';
import { walkFolder } from '../../src/core/folders/offeredFiles';
import { DiskReader } from './diskReader';
import { type GitTree, gitTree, makeTree } from './gitTree';

/** The number of trees to test. AGENT_QUERY_GIT_TREES sets a higher number. */
const trees = Number(process.env.AGENT_QUERY_GIT_TREES ?? 20);

/** Git without the configuration of the user who runs the tests. */
const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))),
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  XDG_CONFIG_HOME: path.join(os.tmpdir(), 'no-configuration'),
  LC_ALL: 'C',
};

function git(cwd: string, args: readonly string[], input = ''): SpawnSyncReturns<string> {
  return spawnSync('git', args, { cwd, env: environment, input, encoding: 'utf8' });
}

/** @throws if git reports an error */
function listed(cwd: string, args: readonly string[], input = ''): readonly string[] {
  const { status, stdout, stderr } = git(cwd, args, input);
  // check-ignore exits with 1 if there are no matches.
  if (status !== 0 && !(status === 1 && args.includes('check-ignore'))) {
    throw new Error(`git ${args.join(' ')} in ${cwd}: ${stderr}`);
  }
  return stdout.split('\0').filter(each => each !== '');
}

/**
 * Returns the files that git offers in a work tree: everything that `git ls-files` lists, except tracked files that a
 * rule ignores, and for each nested repository the files that it offers itself. Ignored nested repositories are not
 * entered.
 */
function offeredByGit(root: string): readonly string[] {
  const all = listed(root, ['ls-files', '-z', '-co', '--exclude-standard']);
  const known = new Set(listed(root, ['ls-files', '-z', '-ci', '--exclude-standard']));
  return [...new Set(all)].flatMap(name => {
    const at = path.join(root, name);
    if (known.has(name) || !existsSync(at) || lstatSync(at).isSymbolicLink()) {
      return [];
    }
    return lstatSync(at).isDirectory() ? offeredByGit(at) : [at];
  });
}

/** Returns the files that git offers in a folder by itself, using only the rules in it. */
function offeredAlone(folder: string, emptyGit: string, ignoresCase: boolean): readonly string[] {
  const args = ['-c', `core.ignorecase=${ignoresCase}`, `--git-dir=${emptyGit}`, '--work-tree=.'];
  const names = listed(folder, [...args, 'ls-files', '-z', '-o', '--exclude-standard']);
  return names.flatMap(name => {
    const at = path.join(folder, name);
    return lstatSync(at).isSymbolicLink()
      ? []
      : lstatSync(at).isDirectory()
        ? offeredByGit(at)
        : [at];
  });
}

async function offered(root: string, workspaceFolder: string): Promise<readonly string[]> {
  const reader = new DiskReader();
  const found: string[] = [];
  for await (const { path: at, what } of walkFolder({
    reader,
    root,
    globBase: root,
    excludes: new ExcludeGlobs(),
    respectIgnoreFiles: true,
    rulesAbove: await rulesAbove(reader, root, workspaceFolder),
  })) {
    if (what === 'file') {
      found.push(at);
    }
  }
  return found;
}

/** The root and all folders below it, except `.git`. */
function foldersIn(root: string): readonly string[] {
  return [
    root,
    ...readdirSync(root, { withFileTypes: true })
      .filter(entry => entry.isDirectory() && entry.name !== '.git')
      .flatMap(({ name }) => foldersIn(path.join(root, name))),
  ];
}

describe('folders with ignore files', function () {
  this.timeout(Math.max(60_000, trees * 3000));
  let temporary = '';
  let emptyGit = '';

  before(function () {
    const { status, error } = git(os.tmpdir(), ['--version']);
    if (status !== 0) {
      console.log(`      skipped, since git does not run here: ${error?.message ?? status}`);
      this.skip();
    }
    temporary = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'ignore-files-')));
    emptyGit = path.join(temporary, 'empty.git');
    assert.equal(git(temporary, ['init', '-q', '--bare', '--template=', emptyGit]).status, 0);
  });

  after(() => rmSync(temporary, { recursive: true, force: true }));

  /**
   * Compares the files that are offered in every folder with the files that git offers.
   *
   * @param roots the roots of repositories in the root, outer ones first
   */
  const compare = async (root: string, roots: readonly string[], ignoresCase: boolean) => {
    const folders = foldersIn(root);
    for (const repository of roots) {
      const within = folders.filter(
        folder => repository === roots.filter(each => isWithin(folder, each)).at(-1),
      );
      const names = within.map(folder => path.relative(repository, folder)).filter(Boolean);
      const ignored = new Set(
        names.length > 0
          ? listed(repository, ['check-ignore', '--no-index', '-z', '--stdin'], names.join('\0'))
          : [],
      );
      const byGit = offeredByGit(repository);
      const isIgnored = (folder: string) => ignored.has(path.relative(repository, folder));
      // Each ignored folder requires a separate git process: a few are enough.
      const counted = [
        ...within.filter(folder => !isIgnored(folder)),
        ...within.filter(isIgnored).slice(0, 3),
      ];
      for (const folder of counted) {
        const expected = isIgnored(folder)
          ? offeredAlone(folder, emptyGit, ignoresCase)
          : byGit.filter(file => isWithin(file, folder));
        const name = path.relative(root, folder) || '.';
        assert.deepEqual([...(await offered(folder, root))].sort(), [...expected].sort(), name);
      }
    }
  };

  it(`offer what git does, from every folder (${trees} trees)`, async () => {
    let made = 0;
    const check = async (tree: GitTree) => {
      const base = path.join(temporary, `${made++}`);
      const root = path.join(base, 'root');
      const roots = makeTree(tree, root, path.join(base, 'apart'));
      // If git ignores case, it may confuse two files.
      const known = tree.ignoresCase ? [] : tree.tracked.flatMap(index => tree.files[index] ?? []);
      if (known.length > 0) {
        git(root, ['add', '-f', '--ignore-errors', '--', ...known]);
      }
      await compare(root, roots, tree.ignoresCase);
      rmSync(base, { recursive: true });
    };
    await fc.assert(fc.asyncProperty(gitTree, check), { numRuns: trees });
  });

  it('offer what git does in work trees and submodules that git has made', async () => {
    const base = path.join(temporary, 'made by git');
    const root = path.join(base, 'root');
    const module = path.join(root, 'module');
    const inner = path.join(root, 'inner');
    const added = path.join(base, 'added');
    const write = (at: string, text: string) => {
      mkdirSync(path.dirname(at), { recursive: true });
      writeFileSync(at, text);
    };
    const other = path.join(base, 'other');
    const person = [
      '-c',
      'user.name=a',
      '-c',
      'user.email=a@b',
      '-c',
      'protocol.file.allow=always',
    ];
    for (const at of [root, other]) {
      listed(temporary, ['init', '-q', at]);
      write(path.join(at, '.gitignore'), '*.log\n');
      write(path.join(at, 'a', 'b', 'c'), '');
      listed(at, ['add', '.']);
      listed(at, [...person, 'commit', '-q', '-m', 'a']);
    }
    listed(root, [...person, 'submodule', '--quiet', 'add', other, 'module']);
    listed(root, ['worktree', 'add', '-q', '-b', 'inner', 'inner']);
    listed(root, ['worktree', 'add', '-q', '-b', 'added', '../added']);
    write(path.join(root, '.git', 'info', 'exclude'), 'mine\n');
    write(path.join(root, '.git', 'modules', 'module', 'info', 'exclude'), 'notes.txt\n');
    for (const at of [root, module, inner, added]) {
      for (const name of ['mine', 'notes.txt', 'd.log', 'e']) {
        write(path.join(at, name), '');
        write(path.join(at, 'a', 'b', name), '');
      }
    }
    await compare(root, [root, module, inner], false);
    await compare(added, [added], false);
    assert.equal((await offered(root, root)).length, 19);
  });
});

function isWithin(at: string, folder: string): boolean {
  return at === folder || at.startsWith(`${folder}${path.sep}`);
}

import assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import * as vscode from 'vscode';
import { ExcludeGlobs } from '../../../src/core/folders/excludeGlobs';
import { share } from '../../support/long';

const runs = Number(process.env.AGENT_QUERY_GLOBS ?? share(150));

const names = [
  ...['a', 'b', 'ab', 'a.js', 'b.ts', 'a.b.js', 'i', 'd', 'x', '2', '.x', 'deep', 'app'],
  ...['(a)', '[id]', '1..3', '!a', '#a', '^', 'a-b', 'a b', '$a', '+', 'a{', '}', 'a,b', ']'],
  ...(process.platform === 'win32' ? [] : ['a|b']),
];

/**
 * Patterns within a name. Only ASCII, because `?` and sets match bytes in VS Code's search but characters elsewhere.
 */
const piece = fc.constantFrom(
  ...names.filter(name => !/[[\]{}]/.test(name)),
  ...['*', '**', '?', '*.js', 'a*', '*b', '***', '**a', 'a**', '.', '..'],
  ...[
    '[ab]',
    '[!a]',
    '[^b]',
    '[a-c]',
    '[id]',
    '[]]',
    '[a-]',
    '[-a]',
    '[[]id]',
    '[}]',
    'a[{]',
    '[^]]',
  ],
  ...['{a,b}', '{1..3}', '*.{js,ts}', '{a,{b,x}}', '{a/b,x}', '{**/a,x}', '{a,**}', '{app/**,d}'],
  ...['{,a}', 'a{,b}', '{a,}', '{[,],a}', '(a|b)', '+(a)', '@(a)', '!(a)', '?(a)', '{a}'],
);

const glob = fc
  .record({
    start: fc.constantFrom('', '', '', '**/', '**/', '/', './', '/**/'),
    segments: fc.array(
      fc.oneof(
        { weight: 5, arbitrary: piece },
        fc.tuple(piece, piece).map(two => two.join('')),
      ),
      { minLength: 1, maxLength: 3 },
    ),
    slash: fc.constantFrom('/', '/', '/', '/', '\\', '//'),
    end: fc.constantFrom('', '', '', '', '/', '/**', '/**/', '/*', '\\'),
  })
  .map(({ start, segments, slash, end }) => start + segments.join(slash) + end);

/** Globs of every run, beside random ones. */
const examples = [
  ...['**/(a)', '**/[id]', '**/[id]/**', 'x/{1..3}', 'app/', '**/deep/'],
  ...['./x/**', 'a|b', '**.js', '/x', 'x/**', 'a?', '[!a]*'],
];

/** The signs that some of the globs of a run must contain. */
const signs = ['*', '**', '?', '[', '[!', '{', '/', '\\', '(', '.'];

describe('exclude globs', function () {
  this.timeout(Math.max(60_000, runs * 500));
  let root = '';
  let all: readonly string[] = [];

  /** The files that VS Code finds, relative to the root. */
  const find = async (exclude: string | undefined) => {
    const found = await vscode.workspace.findFiles(
      new vscode.RelativePattern(vscode.Uri.file(root), '**/*'),
      exclude,
    );
    const start = vscode.Uri.file(root).path.length + 1;
    return found.map(uri => uri.path.slice(start)).sort();
  };

  /** The remaining files, if excluded folders are not entered. */
  const left = (exclude: string) => {
    const globs = new ExcludeGlobs({ [exclude]: true });
    const isExcluded = (at: string) => globs.excludes(at, () => false);
    return all.filter(file => {
      const segments = file.split('/');
      return !segments.some((_, index) => isExcluded(segments.slice(0, index + 1).join('/')));
    });
  };

  before(async () => {
    root = await realpath(await mkdtemp(path.join(os.tmpdir(), 'globs-')));
    const paths = fc.sample(fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 4 }), {
      seed: 1,
      numRuns: 500,
    });
    for (const segments of paths) {
      const file = path.join(root, ...segments);
      try {
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(file, '', { flag: 'wx' });
      } catch {
        // A file exists in place of a folder, or a folder in place of a file.
      }
    }
    all = await find(undefined);
    assert.ok(all.length > 200, `${all.length} files`);
  });

  after(() => rm(root, { recursive: true, force: true }));

  it(`leave the files that VS Code finds (${runs} globs)`, async () => {
    const effects = new Set<string>();
    const met = new Set<string>();
    await fc.assert(
      fc.asyncProperty(glob, async exclude => {
        const files = left(exclude);
        assert.deepEqual(files, await find(exclude));
        effects.add(files.length === all.length ? 'nothing' : 'something');
        for (const sign of signs.filter(each => exclude.includes(each))) {
          met.add(sign);
        }
      }),
      { numRuns: runs + examples.length, examples: examples.map(each => [each]) },
    );
    assert.deepEqual([...effects].sort(), ['nothing', 'something'], 'what is left out');
    assert.deepEqual([...met].sort(), [...signs].sort(), 'what the globs have');
  });
});

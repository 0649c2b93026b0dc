import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../../../../test/host/root.mjs';
import { gitDiffs } from './gitDiffs';
import type { Random } from './random';
import { editAtRandom } from './randomEdits';

/** A change of a file. */
export interface FilePair {
  /** The corpus of the pair, one of three. */
  readonly corpus: 'generated' | 'history' | 'packages';
  readonly path: string;
  /** Both with `\n` line ends, also at the end, not empty, and different. */
  readonly before: string;
  readonly after: string;
}

/** UTF-16 code units of a file; longer ones are no better examples. */
const maxLength = 60_000;

/**
 * The smallest share of old lines that a changed file keeps: with less in common, people would not call it a change.
 */
const leastCommon = 0.5;

/** The number of commits of the history that are used. */
const commits = { some: 120, all: 330 };

/**
 * Folders in node_modules that have nearly the same files: the builds of a package for two kinds of modules, or two
 * versions of it. The lockfile pins them.
 */
const near: readonly (readonly [before: string, after: string])[] = [
  ['diff/libcjs', 'diff/libesm'],
  ['minimatch/dist/commonjs', 'minimatch/dist/esm'],
  ['glob/dist/commonjs', 'glob/dist/esm'],
  ['minipass/dist/commonjs', 'minipass/dist/esm'],
  ['rxjs/dist/esm', 'rxjs/dist/esm5'],
  ['rxjs/dist/cjs', 'rxjs/dist/esm'],
  ['@azure/core-client/dist/commonjs', '@azure/core-client/dist/esm'],
  ['@typespec/ts-http-runtime/dist/browser', '@typespec/ts-http-runtime/dist/esm'],
  ['nearley/node_modules/commander', 'commander'],
  ['commander', '@stryker-mutator/core/node_modules/commander'],
  ['happy-dom/node_modules/entities', 'markdown-it/node_modules/entities'],
  ['markdown-it/node_modules/entities', 'entities'],
  ['@stryker-mutator/core/node_modules/qs', 'qs'],
  ['@stryker-mutator/core/node_modules/tslib', 'tslib'],
  ['micromatch/node_modules/picomatch', 'picomatch'],
  ['typed-rest-client', '@stryker-mutator/core/node_modules/typed-rest-client'],
];

/** Where the generated corpus takes its files from: different languages and styles. */
const sources: readonly string[] = [
  'ajv/lib',
  'commander',
  'diff/libesm',
  'entities/src',
  'glob/dist/esm',
  'hono/dist',
  'happy-dom/lib',
  'lowlight',
  'markdown-it',
  'micromatch',
  'mocha',
  'playwright-core/types',
  'qs',
  'rxjs/src',
  'semver',
  'temml',
];

const extensions = /\.(?:c?js|mjs|[cm]?ts|css|md|json|ya?ml|html)$/;

/**
 * Real and generated changes to files: from the history of this repository, from packages that node_modules has twice
 * with small differences, and made by random edits of the files of packages.
 *
 * @param amount `all` takes longer
 * @param generated how many pairs are made by random edits
 */
export async function filePairs(
  amount: keyof typeof commits,
  generated: number,
  random: Random,
): Promise<readonly FilePair[]> {
  return [
    ...(await historyPairs(commits[amount])),
    ...(await packagePairs()),
    ...(await generatedPairs(generated, random)),
  ];
}

async function historyPairs(count: number): Promise<readonly FilePair[]> {
  const diffs = await gitDiffs(count);
  return diffs.flatMap(({ changes }) =>
    changes.flatMap(({ status, newPath, before, after }) =>
      (status === 'M' || status === 'R') && before && after
        ? usable({ corpus: 'history', path: newPath, before, after })
        : [],
    ),
  );
}

async function packagePairs(): Promise<readonly FilePair[]> {
  const pairs: FilePair[] = [];
  for (const [before, after] of near) {
    const found = await filesBelow(before);
    const others = new Map(await filesBelow(after));
    for (const [name, text] of found) {
      const other = others.get(name);
      const pair = { corpus: 'packages', path: name, before: text, after: other ?? '' } as const;
      pairs.push(...usable(pair).filter(isNear));
    }
  }
  return pairs;
}

async function generatedPairs(count: number, random: Random): Promise<readonly FilePair[]> {
  const files = (await Promise.all(sources.map(filesBelow)))
    .flat()
    .filter(([, text]) => text.length > 300 && text.split('\n').length > 12);
  const pairs: FilePair[] = [];
  while (pairs.length < count) {
    const [name, before] = random.pick(files);
    const after = editAtRandom(before, random);
    pairs.push(...usable({ corpus: 'generated', path: name, before, after }));
  }
  return pairs;
}

/** The text files below a folder of node_modules by their paths in it, without packages in the package. */
async function filesBelow(folder: string): Promise<readonly (readonly [string, string])[]> {
  const absolute = path.join(root, 'node_modules', folder);
  const entries = await readdir(absolute, { recursive: true, withFileTypes: true });
  const names = entries
    .filter(entry => entry.isFile() && extensions.test(entry.name))
    .map(entry => path.relative(absolute, path.join(entry.parentPath, entry.name)))
    .map(name => name.replaceAll(path.sep, '/'))
    .filter(name => !/(?:^|\/)node_modules\/|\.min\./.test(name))
    .sort();
  return Promise.all(
    names.map(async name => {
      const text = await readFile(path.join(absolute, name), 'utf8');
      return [name, text.replaceAll('\r\n', '\n')] as const;
    }),
  );
}

/** @returns the pair, with a line end at the end of both texts, if it is a change of a text */
function usable(pair: FilePair): readonly FilePair[] {
  const [before, after] = [withLineEnd(pair.before), withLineEnd(pair.after)];
  const isText = [before, after].every(
    text =>
      text.trim() !== '' && text.length <= maxLength && !/[\0\r\u2028\ufeff\ufffd]/.test(text),
  );
  return isText && before !== after ? [{ ...pair, before, after }] : [];
}

function withLineEnd(text: string): string {
  return text.replace(/\n?$/, '\n');
}

/** @returns true if both texts have most lines in common, without a look at their order */
function isNear({ before, after }: FilePair): boolean {
  const lines = before.split('\n').filter(line => line.trim() !== '');
  const others = new Set(after.split('\n'));
  const common = lines.filter(line => others.has(line)).length;
  return common >= leastCommon * lines.length;
}

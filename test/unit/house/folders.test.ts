import assert from 'node:assert/strict';
import { importedPaths, readSources, readTestsOfFeatures } from '../../support/readSources';

/** The folders and files, each with its siblings that files in it import, and one of these files. */
type Imports = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The imports between siblings: the first names in which two paths differ. So a folder includes the folders in it. */
function importsOf(sources: ReadonlyMap<string, string>): Imports {
  const imports = new Map<string, Map<string, string>>();
  for (const [file, source] of sources) {
    const own = file.replace(/\.ts$/, '').split('/');
    for (const target of importedPaths(file, source)) {
      const names = target.split('/');
      const level = names.findIndex((name, index) => name !== own[index]);
      const [from, to] = [own, names].map(path => path.slice(0, level + 1).join('/'));
      if (from !== undefined && to !== undefined && level >= 0) {
        const targets = imports.get(from) ?? new Map<string, string>();
        imports.set(from, targets.set(to, file));
      }
    }
  }
  return imports;
}

/** The shortest way from a folder to another one along imports; undefined if there is none. */
function wayBetween(imports: Imports, from: string, to: string): readonly string[] | undefined {
  const ways: Array<readonly string[]> = [[from]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of imports.get(way.at(-1) ?? '')?.keys() ?? []) {
      if (next === to) {
        return [...way, next];
      }
      if (!seen.has(next)) {
        seen.add(next);
        ways.push([...way, next]);
      }
    }
  }
  return undefined;
}

/** The circles of siblings, each with the files that close it. */
function circlesIn(imports: Imports): readonly string[] {
  const circles = [...imports.keys()].map(folder => wayBetween(imports, folder, folder) ?? []);
  return circles
    .filter(({ length }) => length > 0)
    .map(circle => {
      const files = circle.slice(1).map((to, at) => imports.get(circle[at] ?? '')?.get(to));
      return `${circle.join(' > ')} (${files.join(', ')})`;
    });
}

/** The files that bring the features together: for VS Code, for the page, and for the command line. */
const roots = ['extension.ts', 'agentQuery.ts', 'page.ts', 'commandLine.ts'];

/** The imports of features by files that neither belong to them nor bring them together. */
function featureImports(sources: ReadonlyMap<string, string>): readonly string[] {
  const featureOf = (file: string) => /^features\/(\w+)\//.exec(file)?.[1];
  return [...sources]
    .filter(([file]) => !roots.includes(file))
    .flatMap(([file, source]) =>
      importedPaths(file, source)
        .filter(target => (featureOf(target) ?? featureOf(file)) !== featureOf(file))
        .map(target => `${file} imports ${target}`),
    );
}

/** The imports of tests of features by files that do not belong to the same ones. */
function testImports(sources: ReadonlyMap<string, string>): readonly string[] {
  const testsIn = (file: string) => /features\/\w+\/test\//.exec(file)?.[0];
  return [...sources].flatMap(([file, source]) =>
    importedPaths(file, source)
      .filter(target => testsIn(target) !== undefined && testsIn(target) !== testsIn(file))
      .map(target => `${file} imports ${target}`),
  );
}

describe('the folders of src', () => {
  it('import each other in one direction', async () => {
    assert.deepEqual(circlesIn(importsOf(await readSources('src'))), []);
  });

  it('are reported if they form a circle through nested folders', () => {
    const planted = importsOf(
      new Map([
        ['a/a.ts', "import { b } from './b/b';"],
        ['a/b/b.ts', "import { c } from '../../c/c';"],
        ['c/c.ts', "import type { b } from '../a/b/b';"],
      ]),
    );
    assert.deepEqual(circlesIn(planted), [
      'a > c > a (a/b/b.ts, c/c.ts)',
      'c > a > c (c/c.ts, a/b/b.ts)',
    ]);
  });

  it('do not import features, nor do features import each other', async () => {
    assert.deepEqual(featureImports(await readSources('src')), []);
    const planted = new Map([
      ['agentQuery.ts', "import { a } from './features/a/register';"],
      ['features/a/register.ts', "import { a } from './host/a';"],
      ['features/b/host/b.ts', "import { a } from '../../a/host/a';"],
      ['host/c.ts', "import type { a } from '../features/a/core/a';"],
    ]);
    assert.deepEqual(featureImports(planted), [
      'features/b/host/b.ts imports features/a/host/a',
      'host/c.ts imports features/a/core/a',
    ]);
  });

  it('have the tests of features in them, which need no other feature and which nothing needs', async () => {
    const tests = await readTestsOfFeatures();
    assert.deepEqual(featureImports(tests), []);
    const all = new Map([
      ...tests,
      ...(await readSources('src')),
      ...[...(await readSources('test'))].map(([file, text]) => [`../test/${file}`, text] as const),
    ]);
    assert.deepEqual(testImports(all), []);
    const planted = new Map([
      ['features/a/test/a.unit.test.ts', "import { a } from './support/a';"],
      ['features/b/host/b.ts', "import { a } from '../test/support/a';"],
      ['features/c/host/c.ts', "import { a } from '../../a/test/support/a';"],
    ]);
    assert.deepEqual(testImports(planted), [
      'features/b/host/b.ts imports features/b/test/support/a',
      'features/c/host/c.ts imports features/a/test/support/a',
    ]);
  });
});

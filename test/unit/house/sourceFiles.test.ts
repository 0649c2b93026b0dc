import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../host/root.mjs';
import { importedPaths, readSources } from '../../support/readSources';

/** The maximum number of files directly in a folder. A larger folder needs subfolders. */
const maxFiles = 16;

/**
 * Files named after the group of exports that they contain: the protocol's families of types, and replacements for
 * packages.
 */
const exceptions = [
  'src/extension.ts',
  'src/protocol/views.ts',
  'src/protocol/wire.ts',
  'src/webview/standIns/entities.ts',
  'src/webview/standIns/ucMicro.ts',
];

/** An exported declaration. */
const declaration =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|class|const|let|interface|type|enum) (\w+)/gm;

interface Export {
  readonly file: string;
  readonly name: string;
  readonly isDocumented: boolean;
}

describe('the files of src', () => {
  let files: readonly string[];
  let exported: readonly Export[];

  before(async () => {
    const sources = await readSources('src');
    const own = [...sources].filter(([file]) => !file.endsWith('.d.ts'));
    files = own.map(([file]) => `src/${file}`);
    exported = own.flatMap(([file, source]) => exportsOf(`src/${file}`, source));
  });

  it(`are at most ${maxFiles} to a folder`, () => {
    const folders = groupBy(files, file => path.posix.dirname(file));
    const crowded = folders.filter(([, { length }]) => length > maxFiles);
    assert.deepEqual(
      crowded.map(([folder, { length }]) => `${folder}: ${length} files`),
      [],
    );
  });

  it('are named after something that they export', () => {
    const misnamed = groupBy(exported, ({ file }) => file).filter(([file, list]) => {
      const name = path.posix.basename(file, '.ts').toLowerCase();
      return !exceptions.includes(file) && list.every(each => each.name.toLowerCase() !== name);
    });
    assert.deepEqual(
      misnamed.map(([file, list]) => `${file} exports ${list.map(({ name }) => name).join(', ')}`),
      [],
    );
  });

  it('are imported by another one, bundled, or named in package.json', async () => {
    const sources = [...(await readSources('src'))];
    const used = new Set(sources.flatMap(([file, source]) => importedPaths(file, source)));
    const named = await Promise.all(
      ['build/bundles.mjs', 'package.json'].map(file => readFile(path.join(root, file), 'utf8')),
    );
    const unused = sources
      .filter(([file]) => !file.endsWith('.d.ts') && !used.has(file.replace(/\.ts$/, '')))
      .map(([file]) => `src/${file}`)
      .filter(file => named.every(text => !text.includes(file)));
    assert.deepEqual(unused, []);
  });

  it('name each value of the API that they use', async () => {
    // If the namespace is used as a value, the bundle contains all of its six hundred names.
    const whole = [...(await readSources('src'))].filter(([, source]) =>
      /[=(,] *vscode *[;,)]|\bin vscode\b|\.\.\.vscode\b/.test(source),
    );
    assert.deepEqual(
      whole.map(([file]) => file),
      [],
      'write vscode.window in the place of { window } = vscode',
    );
  });

  it('make elements, and have no text parsed as HTML', async () => {
    const parsers =
      /\b(?:insertAdjacentHTML|setHTML|DOMParser|createContextualFragment|document\.write|srcdoc)\b|\b(?:inner|outer)HTML\s*\+?=(?!=)/;
    const found = [...(await readSources('src'))].filter(([, source]) => parsers.test(source));
    assert.deepEqual(
      found.map(([file]) => file),
      [],
    );
    assert.ok(
      parsers.test('element.innerHTML = text') && !parsers.test('return holder.innerHTML;'),
    );
  });

  it('have a doc comment for each export', () => {
    const bare = exported.filter(({ isDocumented }) => !isDocumented);
    assert.ok(exported.length > 500, 'exports are found');
    assert.deepEqual(
      bare.map(({ file, name }) => `${file}: ${name}`),
      [],
    );
  });
});

function exportsOf(file: string, source: string): Export[] {
  return Array.from(source.matchAll(declaration), ({ 1: name = '', index }) => ({
    file,
    name,
    isDocumented: source.slice(0, index).trimEnd().endsWith('*/'),
  }));
}

function groupBy<T>(list: readonly T[], keyOf: (item: T) => string): ReadonlyArray<[string, T[]]> {
  const groups = new Map<string, T[]>();
  for (const item of list) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups];
}

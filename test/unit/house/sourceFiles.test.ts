import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../host/root.mjs';
import { importedPaths, readSources } from '../../support/readSources';

/** An exported declaration. */
const declaration =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|class|const|let|interface|type|enum) (\w+)/gm;

interface Export {
  readonly file: string;
  readonly name: string;
  readonly isDocumented: boolean;
}

describe('the files of src', () => {
  let exported: readonly Export[];

  before(async () => {
    const sources = await readSources('src');
    const own = [...sources].filter(([file]) => !file.endsWith('.d.ts'));
    exported = own.flatMap(([file, source]) => exportsOf(`src/${file}`, source));
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

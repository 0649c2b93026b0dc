import assert from 'node:assert/strict';
import { importedPaths, readSources } from '../../support/readSources';

/** The top-level folder of a layer that contains a file; empty for a file at the top of the layer. */
function folderOf(file: string): string {
  const [first = '', ...rest] = file.split('/');
  return rest.length === 0 ? '' : first;
}

/** The folders of a layer, each with the folders that it imports and a file that does so. */
type Imports = ReadonlyMap<string, ReadonlyMap<string, string>>;

async function importsWithin(layer: string): Promise<Imports> {
  const imports = new Map<string, Map<string, string>>();
  for (const [file, source] of await readSources(`src/${layer}`)) {
    const own = folderOf(file);
    const targets = imports.get(own) ?? new Map<string, string>();
    imports.set(own, targets);
    for (const target of importedPaths(file, source)) {
      if (!target.startsWith('..') && folderOf(target) !== own) {
        targets.set(folderOf(target), file);
      }
    }
  }
  return imports;
}

/**
 * Returns a cycle of folders; empty if there is none. The top of a layer, such as an entry point, may import any
 * folder.
 */
function circleIn(imports: Imports): readonly string[] {
  const done = new Set(['']);
  const visit = (folder: string, way: readonly string[]): readonly string[] => {
    const from = way.indexOf(folder);
    if (from !== -1) {
      return [...way.slice(from), folder];
    }
    if (done.has(folder)) {
      return [];
    }
    for (const target of imports.get(folder)?.keys() ?? []) {
      const circle = visit(target, [...way, folder]);
      if (circle.length > 0) {
        return circle;
      }
    }
    done.add(folder);
    return [];
  };
  return (
    [...imports.keys()].map(folder => visit(folder, [])).find(({ length }) => length > 0) ?? []
  );
}

describe('the folders of a layer', () => {
  for (const layer of ['core', 'webview', 'host', 'commands', 'platform']) {
    it(`import each other in one direction in src/${layer}`, async () => {
      const imports = await importsWithin(layer);
      const circle = circleIn(imports);
      const files = circle.slice(1).map((to, at) => imports.get(circle[at] as string)?.get(to));
      assert.deepEqual(circle, [], files.join(', '));
    });
  }

  it('are found in a circle', () => {
    const imports = new Map([
      ['a', new Map([['b', 'a/a.ts']])],
      ['b', new Map([['c', 'b/b.ts']])],
      ['c', new Map([['b', 'c/c.ts']])],
    ]);
    assert.deepEqual(circleIn(imports), ['b', 'c', 'b']);
  });
});

import assert from 'node:assert/strict';
import path from 'node:path';
import { importedPaths, readSources } from '../../support/readSources';

/**
 * The folders of src/host, lowest layer first, and the other folders that each may import. A folder imports only those
 * listed before it, so there are no cycles.
 */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  errors: [],
  window: [],
  log: ['window'],
  settings: ['errors', 'log', 'window'],
  parts: ['window', 'settings'],
  page: ['errors', 'window', 'settings', 'parts'],
  panels: ['errors', 'window', 'settings', 'page'],
  asking: ['errors', 'window', 'settings', 'parts', 'page', 'panels'],
  requests: ['errors', 'window', 'settings', 'parts', 'page', 'panels', 'asking'],
  app: ['window', 'log', 'settings', 'parts', 'page', 'panels', 'asking', 'requests'],
};

const folders = Object.keys(mayImport);

/** The folders in src/host that a file there imports, without its own. */
function importedFolders(file: string, source: string): string[] {
  const within = importedPaths(file, source).filter(target => !target.startsWith('..'));
  return [...new Set(within.map(folder))].filter(each => each !== folder(file));
}

function folder(file: string): string {
  const name = path.posix.dirname(file);
  return name === '.' ? '' : name;
}

/** The imports of a file that are not allowed in its folder. */
function violations(file: string, source: string): string[] {
  return importedFolders(file, source)
    .filter(target => !mayImport[folder(file)]?.includes(target))
    .map(target => `src/host/${file} imports src/host/${target}`);
}

describe('the folders of src/host', () => {
  it('import only what the table lists for them', async () => {
    const all = [...(await readSources('src/host'))].flatMap(([file, source]) =>
      violations(file, source),
    );
    assert.deepEqual(all, []);
  });

  it('import all that the table lists for them', async () => {
    const used = new Set(
      [...(await readSources('src/host'))].flatMap(([file, source]) =>
        importedFolders(file, source).map(target => `${folder(file)} > ${target}`),
      ),
    );
    const listed = Object.entries(mayImport).flatMap(([from, targets]) =>
      targets.map(target => `${from} > ${target}`),
    );
    assert.deepEqual(
      listed.filter(each => !used.has(each)),
      [],
    );
  });

  it('are listed before those that import them', () => {
    for (const [index, name] of folders.entries()) {
      const later = mayImport[name]?.filter(target => !folders.slice(0, index).includes(target));
      assert.deepEqual(later, [], name);
    }
  });

  const planted: Readonly<Record<string, string>> = {
    'an import': "import { Asker } from '../requests/asker';",
    'a type import': "import type { Asker } from '../requests/asker';",
    'an import of several lines': "import {\n  type A,\n  Asker,\n} from '../requests/asker';",
    'a re-export': "export { Asker } from '../requests/asker';",
    'a dynamic import': "const { Asker } = await import('../requests/asker');",
    'a type in place': "let asker: import('../requests/asker').Asker;",
  };
  for (const [name, source] of Object.entries(planted)) {
    it(`are held apart in ${name}`, () => {
      assert.deepEqual(violations('page/planted.ts', source), [
        'src/host/page/planted.ts imports src/host/requests',
      ]);
    });
  }
});

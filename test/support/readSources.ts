import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../host/root.mjs';

/** A file of the tests of a feature, relative to the project. */
const testOfFeature = /^src\/features\/\w+\/test\//;

/**
 * Reads the TypeScript files below a folder of the project, without the tests of features.
 *
 * @param folder relative to the project, such as `src/host`
 * @returns the texts by path; paths are relative to the folder and have forward slashes
 */
export async function readSources(folder: string): Promise<ReadonlyMap<string, string>> {
  return readFiles(folder, file => !testOfFeature.test(`${folder}/${file}`));
}

/**
 * Reads the TypeScript files of the tests of features.
 *
 * @returns the texts by path; paths are relative to src and have forward slashes
 */
export async function readTestsOfFeatures(): Promise<ReadonlyMap<string, string>> {
  return readFiles(
    'src',
    file => testOfFeature.test(`src/${file}`) && !file.includes('/fixtures/'),
  );
}

async function readFiles(
  folder: string,
  isWanted: (file: string) => boolean,
): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(path.join(root, folder), { recursive: true });
  const files = names
    .map(name => name.replaceAll(path.sep, '/'))
    .filter(name => name.endsWith('.ts') && !name.includes('node_modules/') && isWanted(name));
  const read = async (file: string) =>
    [file, await readFile(path.join(root, folder, file), 'utf8')] as const;
  return new Map(await Promise.all(files.map(read)));
}

/** Imports, type imports, re-exports and dynamic imports of relative paths. */
const imported = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g;

/** The paths that a file imports, without extension, and relative to the same folder as the file's own path. */
export function importedPaths(file: string, source: string): readonly string[] {
  const folder = path.posix.dirname(file);
  return Array.from(source.matchAll(imported), ([, specifier = '']) =>
    path.posix.join(folder, specifier),
  );
}

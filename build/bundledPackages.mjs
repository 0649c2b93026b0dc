import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * An npm package that the extension contains at least a part of.
 *
 * @typedef {object} BundledPackage
 * @property {string} folder relative to the project, such as `node_modules/a/node_modules/b`, as in package-lock.json
 * @property {string} name
 * @property {string} version
 * @property {string | undefined} license an SPDX expression, as its package.json states it
 * @property {string | undefined} integrity the archive's hash on npm, as in package-lock.json: `sha512-` and base64
 * @property {readonly string[]} dependencies folders of the bundled packages that it depends on
 */

/**
 * @typedef {object} LockedPackage
 * @property {string} [integrity]
 * @property {Record<string, string>} [dependencies]
 */

/**
 * Finds the packages that the extension contains. They are read from the metadata that esbuild writes about the
 * bundles, so that none can be forgotten.
 *
 * @param {string} root the project's folder
 * @param {ReadonlyArray<import('esbuild').Metafile | undefined>} metafiles of all bundles
 * @returns {Promise<BundledPackage[]>} sorted by folder
 * @throws if a package is not in package-lock.json
 */
export async function bundledPackages(root, metafiles) {
  /** @type {Set<string>} */
  const folders = new Set();
  for (const input of bundledInputs(metafiles)) {
    const folder = packageFolder(input);
    if (folder !== undefined) {
      folders.add(folder);
    }
  }
  /** @type {{ packages: Record<string, LockedPackage> }} */
  const { packages } = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'));
  return Promise.all(
    [...folders].sort().map(async folder => {
      const locked = packages[folder];
      if (locked === undefined) {
        throw new Error(`${folder} is bundled, and package-lock.json does not contain it.`);
      }
      /** @type {{ name: string, version: string, license?: string }} */
      const { name, version, license } = JSON.parse(
        await readFile(path.join(root, folder, 'package.json'), 'utf8'),
      );
      const dependencies = Object.keys(locked.dependencies ?? {})
        .map(dependency => resolve(folder, dependency, folders))
        .filter(dependency => dependency !== undefined)
        .sort();
      return { folder, name, version, license, integrity: locked.integrity, dependencies };
    }),
  );
}

/**
 * The files that contribute code to a bundle.
 *
 * @param {ReadonlyArray<import('esbuild').Metafile | undefined>} metafiles
 * @returns {string[]} paths as in esbuild's metafile
 */
function bundledInputs(metafiles) {
  const outputs = metafiles.flatMap(metafile => Object.values(metafile?.outputs ?? {}));
  return outputs.flatMap(({ inputs }) =>
    Object.entries(inputs)
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([input]) => input),
  );
}

/**
 * The folder of the package that contains a bundled file.
 *
 * @param {string} input a path in esbuild's metafile, which may start with a namespace
 * @returns {string | undefined} undefined if the file belongs to no package
 */
function packageFolder(input) {
  return /(?<=^|[/:])node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+(?=\/)/.exec(
    input,
  )?.[0];
}

/**
 * Finds a dependency as Node does: in the package's own `node_modules`, then in its parent folders.
 *
 * @param {string} from folder of the package that has the dependency
 * @param {string} name the name of the dependency
 * @param {ReadonlySet<string>} folders
 * @returns {string | undefined} undefined if it is not among the folders
 */
function resolve(from, name, folders) {
  for (
    let folder = from;
    folder !== '';
    folder = folder.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, '')
  ) {
    if (folders.has(`${folder}/node_modules/${name}`)) {
      return `${folder}/node_modules/${name}`;
    }
  }
  return folders.has(`node_modules/${name}`) ? `node_modules/${name}` : undefined;
}

import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { root } from './root.mjs';

/**
 * The files below a folder, except for packages in node_modules.
 *
 * @param {string} folder relative to the project
 * @param {RegExp} pattern what a path relative to the folder must match
 * @returns {Promise<string[]>} paths relative to the project, sorted
 */
export async function findFiles(folder, pattern) {
  const entries = await readdir(path.join(root, folder), { recursive: true });
  return entries
    .filter(name => pattern.test(name) && !/(?:^|[\\/])node_modules[\\/]/.test(name))
    .map(name => path.join(folder, name))
    .sort();
}

import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The project's folder. It is searched for upwards because this module is also bundled into files under out/, whose
 * location does not tell where the sources are.
 */
export const root = findRoot(path.dirname(fileURLToPath(import.meta.url)));

/**
 * @param {string} folder
 * @returns {string}
 */
function findRoot(folder) {
  if (existsSync(path.join(folder, 'package-lock.json'))) {
    return folder;
  }
  const parent = path.dirname(folder);
  if (parent === folder) {
    throw new Error('No package-lock.json above the test host: is this a checkout of the project?');
  }
  return findRoot(parent);
}

/** Runs before everything else. It installs the dependencies, so it must not use any. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { npm } from './command.mjs';
import { step } from './progress.mjs';
import { root } from './root.mjs';

/** The oldest Node that the tools support: the minimum of Mocha and esbuild. */
const floor = /** @type {const} */ ([20, 19]);

/** Checks the Node version, then makes the project's node_modules match package-lock.json. */
export async function bootstrap() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < floor[0] || (major === floor[0] && minor < floor[1])) {
    console.error(
      `Agent Query needs Node ${floor.join('.')} or later to build, and this is Node ${process.versions.node}.`,
    );
    process.exit(1);
  }
  await installPackages(root, 'Installing the npm packages');
}

/**
 * Makes a folder's node_modules match its package-lock.json.
 *
 * @param {string} folder
 * @param {string} title of the step that is shown if packages must be installed
 */
export async function installPackages(folder, title) {
  if (!(await isInstalled(folder))) {
    await step(title, () =>
      npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder }),
    );
  }
}

/**
 * npm records what it installed. The records are compared by content: a fresh checkout gives every file a new time, and
 * switching branches changes the lock file without touching node_modules.
 *
 * @param {string} folder
 */
async function isInstalled(folder) {
  const [wanted, present] = await Promise.all([
    packages(path.join(folder, 'package-lock.json')),
    packages(path.join(folder, 'node_modules/.package-lock.json')),
  ]);
  if (wanted === undefined) {
    throw new Error(`${path.join(folder, 'package-lock.json')} is missing.`);
  }
  if (present === undefined) {
    return false;
  }
  const isSame = Object.entries(present).every(
    ([name, { version }]) => wanted[name]?.version === version,
  );
  // Packages for other platforms are in the lock file but not on the disk.
  return (
    isSame &&
    Object.entries(wanted).every(
      ([name, { optional }]) => name === '' || optional || present[name] !== undefined,
    )
  );
}

/**
 * @param {string} file
 * @returns {Promise<Record<string, { version?: string, optional?: boolean }> | undefined>}
 */
async function packages(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

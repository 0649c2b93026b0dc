/**
 * What comes before everything else. Uses nothing that has to be installed, since it is what
 * installs.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { npm } from './command.mjs';
import { step } from './progress.mjs';
import { root } from './root.mjs';

/** Oldest Node that the tools run on: mocha's and esbuild's own floor. */
const floor = /** @type {const} */ ([20, 19]);

/** Checks Node, then makes node_modules what package-lock.json says. */
export async function bootstrap() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < floor[0] || (major === floor[0] && minor < floor[1])) {
    console.error(
      `Agent Query needs Node ${floor.join('.')} or later to build, and this is Node ${process.versions.node}.`,
    );
    process.exit(1);
  }
  if (!(await isInstalled())) {
    await step('Installing the npm packages', () =>
      npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root }),
    );
  }
}

/**
 * npm writes down what it installed. Compared by content: a fresh checkout gives every file a new
 * time, and switching branches changes the lock file without touching node_modules.
 */
async function isInstalled() {
  const [wanted, present] = await Promise.all([
    packages('package-lock.json'),
    packages('node_modules/.package-lock.json'),
  ]);
  if (wanted === undefined) {
    throw new Error('package-lock.json is missing.');
  }
  if (present === undefined) {
    return false;
  }
  const isSame = Object.entries(present).every(
    ([name, { version }]) => wanted[name]?.version === version,
  );
  // Packages for other platforms are in the lock file and not on the disk.
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
    return JSON.parse(await readFile(path.join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** Runs before everything else. It installs the dependencies, so it must not use any. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cacheFolder } from './cacheFolder.mjs';
import { npm } from './command.mjs';
import { step } from './progress.mjs';
import { root } from './root.mjs';

/** The oldest Node that all tools support. */
const floor = /** @type {const} */ ([22, 12]);

/** The Node of a machine whose own one is older, from npm's package of the same name. */
const installed = '22.23.3';

/**
 * Makes the project's node_modules match package-lock.json. If this Node is too old for the tools, runs the same command
 * with a newer one, and ends as it ends.
 */
export async function bootstrap() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < floor[0] || (major === floor[0] && minor < floor[1])) {
    process.exit(await runAgain(await installNode()));
  }
  await installPackages(root, 'Installing the npm packages');
}

/** @returns the path of the newer Node, in the cache of the tests */
async function installNode() {
  const folder = path.join(cacheFolder(), `node-${installed}`);
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const executable = path.join(folder, 'node_modules/node/bin', name);
  if (!existsSync(executable)) {
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'package.json'), '{}');
    const options = ['--no-audit', '--no-fund', '--loglevel=error'];
    await step(`Installing Node ${installed}, because the tools need ${floor.join('.')}`, () =>
      npm(['install', ...options, `node@${installed}`], { cwd: folder, output: 'hold' }),
    );
  }
  return executable;
}

/**
 * @param {string} executable
 * @returns {Promise<number>} the exit code
 */
async function runAgain(executable) {
  const PATH = [path.dirname(executable), process.env.PATH].join(path.delimiter);
  const child = spawn(executable, [...process.execArgv, ...process.argv.slice(1)], {
    env: { ...process.env, PATH },
    stdio: 'inherit',
  });
  for (const signal of /** @type {const} */ (['SIGHUP', 'SIGINT', 'SIGTERM'])) {
    process.on(signal, () => child.kill(signal));
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', code => resolve(code ?? 1));
  });
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

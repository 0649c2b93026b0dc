/**
 * Installs the browser host: VS Code's own server and web workbench from the npm package code-server, with the Node
 * version that they are made for. It needs only the npm registry: no other downloads, no compiler.
 */
import { existsSync, rmSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cacheFolder } from './cacheFolder.mjs';
import { atExit } from './cleanup.mjs';
import { npm } from './command.mjs';
import { step } from './progress.mjs';
import { root } from './root.mjs';

/** Increase this whenever the content of an installation changes: older installations are then replaced. */
const recipe = '3';
const marker = 'installed';

/** The file search, for VS Code versions that download it in an install script. */
const ripgrepPackageName = `@vscode/ripgrep-${process.platform}-${process.arch}`;
const ripgrepVersion = '1.18.0';

/**
 * @typedef {object} HostInstall
 * @property {string} vscode the VS Code version
 * @property {string} node the Node binary to run the host with
 * @property {string} serverMain VS Code's own server
 * @property {string} entry code-server
 */

/**
 * @param {import('./versions.mjs').HostVersion} version
 * @returns {Promise<HostInstall>}
 */
export async function installHost(version) {
  const cache = cacheFolder();
  const target = path.join(cache, `host-${version.vscode}`);
  if (!(await isComplete(target))) {
    await mkdir(cache, { recursive: true });
    // Installed under a temporary name, so that neither an interrupted nor a concurrent installation can leave an
    // incomplete one behind.
    const temporary = await mkdtemp(`${target}.tmp-`);
    const forget = atExit(() => rmSync(temporary, { recursive: true, force: true }));
    try {
      await step(`Installing VS Code ${version.vscode} for the browser (about 800 MB)`, () =>
        install(temporary, version),
      );
      if (!(await isComplete(target))) {
        await rm(target, { recursive: true, force: true });
        await rename(temporary, target);
      }
    } finally {
      await rm(temporary, { recursive: true, force: true });
      forget();
    }
  }
  const codeServer = path.join(target, 'node_modules/code-server');
  const nodePackage = path.join(target, 'node_modules', nodePackageName());
  return {
    vscode: version.vscode,
    node: path.join(nodePackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node'),
    serverMain: path.join(codeServer, 'lib/vscode/out/server-main.js'),
    entry: path.join(codeServer, 'out/node/entry.js'),
  };
}

/** @param {string} folder */
async function isComplete(folder) {
  const file = path.join(folder, marker);
  return existsSync(file) && (await readFile(file, 'utf8')) === recipe;
}

/**
 * @param {string} folder
 * @param {import('./versions.mjs').HostVersion} version
 */
async function install(folder, version) {
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ private: true }));
  // Without install scripts: code-server's script accepts only one Node version, and requires libkrb5 for a module that
  // is not used here.
  const common = [
    'install',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
    '--loglevel=error',
  ];
  await npm(
    [
      ...common,
      `code-server@${version.codeServer}`,
      `${nodePackageName()}@${version.node}`,
      `${ripgrepPackageName}@${ripgrepVersion}`,
    ],
    { cwd: folder, output: 'hold' },
  );
  const vscode = path.join(folder, 'node_modules/code-server/lib/vscode');
  // The dependencies of code-server's VS Code are in a shrinkwrap file that `npm ci` does not accept.
  for (const cwd of [vscode, path.join(vscode, 'extensions')]) {
    await npm([...common, '--omit=dev'], { cwd, output: 'hold' });
  }
  await replaceNativeModules(folder);
  await writeFile(path.join(folder, marker), recipe);
}

/**
 * Replaces modules that are installed without their binaries. The log writer gets a substitute. The watchdog, which
 * ends an extension host whose parent has died, only repeats a check that the host makes itself. argon2 hashes
 * passwords, and none are used. The file search comes from a package that contains its binary.
 *
 * @param {string} folder
 */
async function replaceNativeModules(folder) {
  const modules = path.join(folder, 'node_modules');
  const vscodeModules = path.join(modules, 'code-server/lib/vscode/node_modules');
  await copyFile(
    path.join(root, 'test/host/spdlog.cjs'),
    path.join(vscodeModules, '@vscode/spdlog/index.js'),
  );
  await replace(
    path.join(vscodeModules, '@vscode/native-watchdog/index.js'),
    'exports.start = () => {};\nexports.exit = process.exit;\n',
  );
  await replace(path.join(modules, 'argon2/argon2.js'), '');
  const ripgrep = `${ripgrepPackageName}/bin/rg${process.platform === 'win32' ? '.exe' : ''}`;
  await replace(
    path.join(vscodeModules, '@vscode/ripgrep/lib/index.js'),
    `exports.rgPath = require.resolve('${ripgrep}');\n`,
  );
}

/**
 * Replaces a module if this version of VS Code has it.
 *
 * @param {string} file
 * @param {string} source
 */
async function replace(file, source) {
  if (existsSync(file)) {
    await writeFile(file, source);
  }
}

function nodePackageName() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  return `node-${platform}-${process.arch}`;
}

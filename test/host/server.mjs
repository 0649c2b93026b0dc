import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { atExit } from './cleanup.mjs';
import { run } from './command.mjs';
import { root } from './root.mjs';

/** The longest wait for a server to start, which normally takes a second or two. */
const startTimeoutMs = 60_000;

/** Settings of every window, whoever uses it. */
const baseSettings = {
  'workbench.startupEditor': 'none',
  // One TypeScript server per window is enough.
  'js/ts.tsserver.useSyntaxServer': 'never',
  'typescript.tsserver.useSyntaxServer': 'never',
  'telemetry.telemetryLevel': 'off',
  'extensions.ignoreRecommendations': true,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  // As on the desktop: in a browser, VS Code saves automatically by default.
  'files.autoSave': 'off',
};

/**
 * Built-in extensions that no test uses. They would start in each window or with a file, and one of them starts two
 * processes for a file of TypeScript.
 */
export const unusedExtensions = [
  ...['debug-auto-launch', 'emmet', 'github', 'merge-conflict', 'npm', 'terminal-suggest'],
  'typescript-language-features',
];

/**
 * @typedef {object} ServerOptions
 * @property {'suite' | 'person'} mode VS Code's own server, which all versions start alike; or
 *   code-server, where secrets survive a reload
 * @property {Record<string, unknown>} [settings] the user's settings
 * @property {string} [userDataDir] instead of a folder that is made for this server
 * @property {string} [extensionsDir]
 * @property {string} [vsix] a packaged extension to install
 * @property {readonly string[]} [idle] built-in extensions that never start
 * @property {boolean} [workspaceTrust] ask whether to trust the workspace
 * @property {number} [port]
 *
 * @typedef {object} Server
 * @property {string} vscode the VS Code version
 * @property {ServerOptions['mode']} mode
 * @property {string} authority host and port
 * @property {string} folder for temporary files; gone with the server
 * @property {string} userDataDir
 * @property {() => string} log what it wrote so far
 * @property {Promise<never>} ended rejects when the server ends by itself
 * @property {() => Promise<void>} dispose ends it with everything that it started
 */

/**
 * Starts a browser host and waits until it answers.
 *
 * @param {import('./install.mjs').HostInstall} install
 * @param {ServerOptions} options
 * @returns {Promise<Server>}
 */
export async function startServer(install, options) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'agent-query-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const forgetFolder = atExit(removeFolder);
  const userDataDir = options.userDataDir ?? path.join(folder, 'ud');
  const extensionsDir = options.extensionsDir ?? path.join(folder, 'ext');
  const env = environment();
  await writeSettings(userDataDir, options.settings);
  if (options.vsix !== undefined) {
    await run(
      install.node,
      [
        install.serverMain,
        ...['--install-extension', options.vsix, '--extensions-dir', extensionsDir],
        ...['--server-data-dir', folder, '--accept-server-license-terms'],
      ],
      { env, output: 'hold' },
    );
  }
  const child = spawn(
    install.node,
    [
      '--require',
      path.join(root, 'test/host/leash.cjs'),
      ...(options.mode === 'suite' ? suiteArguments : personArguments)(install, {
        ...{ folder, userDataDir, extensionsDir },
        port: options.port ?? 0,
      }),
      ...(options.workspaceTrust ? [] : ['--disable-workspace-trust']),
      ...(options.idle
        ? ['--builtin-extensions-dir', await builtInFolder(install, folder, options.idle)]
        : []),
    ],
    { env, stdio: ['ignore', 'pipe', 'pipe', 'pipe'], detached: true, windowsHide: true },
  );
  const kill = () => killGroup(child.pid);
  const forgetProcess = atExit(kill);

  let log = '';
  const exited = /** @type {Promise<void>} */ (
    new Promise(resolve => {
      child.once('close', () => resolve());
      child.once('error', () => resolve());
    })
  );
  const ended = exited.then(() => {
    throw new Error(`The VS Code server ended.\n${log}`);
  });
  // Callers that care await it. An ordinary disposal must not count as an unhandled rejection.
  ended.catch(() => {});
  const dispose = async () => {
    kill();
    await exited;
    forgetProcess();
    removeFolder();
    forgetFolder();
  };

  const port = /** @type {Promise<string>} */ (
    new Promise(resolve => {
      const listen = (/** @type {Buffer} */ chunk) => {
        log += chunk.toString();
        const line = /(?:agent listening on |HTTP server listening on http:\S+:)(\d+)/.exec(log);
        if (line?.[1] !== undefined) {
          resolve(line[1]);
        }
      };
      child.stdout?.on('data', listen);
      child.stderr?.on('data', listen);
    })
  );
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = /** @type {Promise<never>} */ (
    new Promise((_, reject) => {
      timer = setTimeout(
        () => reject(new Error(`The VS Code server did not start in time.\n${log}`)),
        startTimeoutMs,
      );
    })
  );
  try {
    const authority = `127.0.0.1:${await Promise.race([port, ended, late])}`;
    return {
      ...{ vscode: install.vscode, mode: options.mode },
      ...{ authority, folder, userDataDir, ended, dispose },
      log: () => log,
    };
  } catch (error) {
    await dispose();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Writes the user's settings. A server reads them when a window opens.
 *
 * @param {string} userDataDir
 * @param {Record<string, unknown>} [settings] by default the existing settings
 */
export async function writeSettings(userDataDir, settings) {
  const file = path.join(userDataDir, 'User/settings.json');
  const present = settings ?? JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify({ ...baseSettings, ...present }, undefined, 2));
}

/**
 * Makes a folder with links to the built-in extensions, and with empty ones in place of some. If these were missing, VS
 * Code would start them in the page.
 *
 * @param {import('./install.mjs').HostInstall} install
 * @param {string} parent
 * @param {readonly string[]} idle
 * @returns {Promise<string>} the folder
 */
async function builtInFolder(install, parent, idle) {
  const from = path.resolve(install.serverMain, '../../extensions');
  const to = path.join(parent, 'built-in');
  await mkdir(to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (idle.includes(entry.name)) {
      const { name, publisher, version, engines } = JSON.parse(
        await readFile(path.join(source, 'package.json'), 'utf8'),
      );
      await mkdir(target);
      await writeFile(
        path.join(target, 'package.json'),
        JSON.stringify({ name, publisher, version, engines }),
      );
    } else if (entry.isDirectory()) {
      // Windows lets everybody make junctions; elsewhere the type means nothing.
      await symlink(source, target, 'junction');
    }
  }
  return to;
}

/**
 * @typedef {{ folder: string, userDataDir: string, extensionsDir: string, port: number }} Places
 *
 * @param {import('./install.mjs').HostInstall} install
 * @param {Places} places
 */
function suiteArguments(install, { folder, userDataDir, extensionsDir, port }) {
  return [
    install.serverMain,
    ...['--host', '127.0.0.1', '--port', String(port)],
    ...['--accept-server-license-terms', '--without-connection-token'],
    ...['--server-data-dir', folder],
    ...['--user-data-dir', userDataDir, '--extensions-dir', extensionsDir],
    ...['--telemetry-level', 'off', '--disable-telemetry'],
    ...['--disable-getting-started-override', '--force-disable-user-env'],
  ];
}

/**
 * @param {import('./install.mjs').HostInstall} install
 * @param {Places} places
 */
function personArguments(install, { folder, userDataDir, extensionsDir, port }) {
  return [
    install.entry,
    ...['--auth', 'none', '--bind-addr', `127.0.0.1:${port}`],
    ...['--config', path.join(folder, 'cs.yaml'), '--session-socket', path.join(folder, 'cs.sock')],
    ...['--user-data-dir', userDataDir, '--extensions-dir', extensionsDir],
    ...['--disable-telemetry', '--disable-update-check', '--ignore-last-opened'],
    '--disable-getting-started-override',
  ];
}

/**
 * The environment of this process, without variables that would connect the server to the VS Code that it runs in, and
 * without the one from which the extension takes a suggested base URL.
 */
function environment() {
  const inherited = Object.entries(process.env).filter(
    ([name]) =>
      !/^(VSCODE_|ELECTRON_|CODE_SERVER_|NODE_OPTIONS$|PORT$|PASSWORD$|HASHED_PASSWORD$|AGENT_QUERY_BASE_URL$)/.test(
        name,
      ),
  );
  return {
    ...Object.fromEntries(inherited),
    AGENT_QUERY_LEASH: String(process.pid),
    // No extension gallery, so that nothing uses the network.
    EXTENSIONS_GALLERY: JSON.stringify({ serviceUrl: '' }),
  };
}

/** @param {number | undefined} pid of a process that leads a process group */
function killGroup(pid) {
  if (pid === undefined) {
    return;
  }
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Already ended.
  }
}

/** Decides whether tests and `npm start` use a desktop VS Code. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { downloadAndUnzipVSCode, SilentReporter } from '@vscode/test-electron';
import { cacheFolder } from './cacheFolder.mjs';
import { step } from './progress.mjs';
import { root } from './root.mjs';

/** A download without progress for this long has failed. */
const downloadTimeoutMs = 15_000;

/**
 * @typedef {object} Host
 * @property {'desktop' | 'browser'} kind
 * @property {string} executable accepts desktop VS Code's command line in both cases
 * @property {string} [reason] why it is not `desktop`
 */

/**
 * @param {import('./versions.mjs').HostVersion} version
 * @returns {Promise<Host>}
 */
export async function findHost(version) {
  const wanted = process.env.AGENT_QUERY_TEST_HOST;
  if (wanted !== undefined && wanted !== '' && wanted !== 'desktop' && wanted !== 'browser') {
    throw new Error(`AGENT_QUERY_TEST_HOST is ${wanted}; it may be desktop or browser.`);
  }
  if (wanted === 'browser') {
    return browserHost('AGENT_QUERY_TEST_HOST asks for it');
  }
  if (wanted !== 'desktop' && !hasDisplay()) {
    return browserHost('there is no display');
  }
  try {
    return { kind: 'desktop', executable: await downloadDesktop(version) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (wanted === 'desktop') {
      throw new Error(`VS Code ${version.vscode} cannot be downloaded: ${message}`);
    }
    return browserHost('the desktop VS Code cannot be downloaded');
  }
}

/**
 * @param {import('./versions.mjs').HostVersion} version
 * @returns {Promise<string>} the executable
 */
export async function downloadDesktop({ vscode }) {
  return step(`Getting the desktop VS Code ${vscode}`, () =>
    downloadAndUnzipVSCode({
      version: vscode,
      cachePath: cacheFolder(),
      timeout: downloadTimeoutMs,
      reporter: new SilentReporter(),
    }),
  );
}

/** The executable of a desktop VS Code that is installed on this computer. */
export function installedDesktop() {
  const local = process.env.LOCALAPPDATA ?? '';
  const places = /** @type {Partial<Record<NodeJS.Platform, string[]>>} */ ({
    linux: ['/usr/share/code/code', '/snap/code/current/usr/share/code/code'],
    darwin: ['Code', 'Electron'].map(
      name => `/Applications/Visual Studio Code.app/Contents/MacOS/${name}`,
    ),
    win32: [path.join(local, 'Programs/Microsoft VS Code/Code.exe')],
  });
  return places[process.platform]?.find(existsSync);
}

/** Among the systems that the tests run on, only Linux may have no display. */
export function hasDisplay() {
  return (
    process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
  );
}

/**
 * @param {string} reason
 * @returns {Host}
 */
function browserHost(reason) {
  return { kind: 'browser', executable: path.join(root, 'test/host/launch.mjs'), reason };
}

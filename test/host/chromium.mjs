import { existsSync } from 'node:fs';
import path from 'node:path';
import { run } from './command.mjs';
import { step } from './progress.mjs';

/** Chromium without what a browser has around its pages: tests need a sixth less processor time in it. */
const headlessShell = '/usr/bin/chromium-headless-shell';

/** Paths of Chromium, Chrome and Edge, in order of preference. */
const places = {
  linux: [
    headlessShell,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/microsoft-edge',
    '/opt/google/chrome/chrome',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    process.env.ProgramFiles,
    process.env['ProgramFiles(x86)'],
    process.env.LOCALAPPDATA,
  ].flatMap(folder =>
    folder === undefined
      ? []
      : [
          path.join(folder, 'Google/Chrome/Application/chrome.exe'),
          path.join(folder, 'Microsoft/Edge/Application/msedge.exe'),
        ],
  ),
};

/** For every browser that this project starts: no background activity and no network requests by the browser itself. */
export const browserArguments = [
  // Chromium's sandbox does not run as root. The browser opens only the project's own pages.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Finds a browser for tests. If there is none, it is installed when running as root on a Debian-based system.
 *
 * @param {{ isWhole?: boolean }} [options] `isWhole` if a headless shell does not serve
 * @returns {Promise<string>}
 */
export async function findBrowser({ isWhole = false } = {}) {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (!existsSync(named)) {
      throw new Error(`CHROME_PATH names ${named}, which does not exist.`);
    }
    return named;
  }
  const found = installedBrowser(isWhole);
  if (found !== undefined) {
    return found;
  }
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await step('Installing Chromium from the distribution’s packages', () =>
      installPackages(isWhole),
    );
    const installed = installedBrowser(isWhole);
    if (installed !== undefined) {
      return installed;
    }
  }
  throw new Error(
    'No browser to run VS Code in: install Chromium, Chrome or Edge, or name one in CHROME_PATH.',
  );
}

/** @param {boolean} isWhole */
function installedBrowser(isWhole) {
  return places[/** @type {keyof typeof places} */ (process.platform)]?.find(
    place => existsSync(place) && !(isWhole && place === headlessShell),
  );
}

/** @param {boolean} isWhole */
async function installPackages(isWhole) {
  const options = {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    output: /** @type {const} */ ('hold'),
  };
  await run('apt-get', ['update'], options);
  const install = (/** @type {string} */ browser) =>
    run(
      'apt-get',
      // Without a font, pages show no text.
      ['install', '-y', '--no-install-recommends', browser, 'fonts-dejavu-core'],
      options,
    );
  if (isWhole) {
    await install('chromium');
    return;
  }
  // Not every distribution has the headless shell.
  await install(path.basename(headlessShell)).catch(() => install('chromium'));
}

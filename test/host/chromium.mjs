import { existsSync } from 'node:fs';
import path from 'node:path';
import { run } from './command.mjs';
import { step } from './progress.mjs';

/** Paths of Chromium, Chrome and Edge, in order of preference. */
const places = {
  linux: [
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

/** For every browser that this project starts: no background activity and no network requests of its own. */
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
 * Finds the browser for tests. If there is none, it is installed when running as root on a Debian-based system.
 *
 * @returns {Promise<string>}
 */
export async function findBrowser() {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (!existsSync(named)) {
      throw new Error(`CHROME_PATH names ${named}, which does not exist.`);
    }
    return named;
  }
  const found = installedBrowser();
  if (found !== undefined) {
    return found;
  }
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await step('Installing Chromium from the distribution’s packages', installPackages);
    const installed = installedBrowser();
    if (installed !== undefined) {
      return installed;
    }
  }
  throw new Error(
    'No browser to run VS Code in: install Chromium, Chrome or Edge, or name one in CHROME_PATH.',
  );
}

function installedBrowser() {
  return places[/** @type {keyof typeof places} */ (process.platform)]?.find(existsSync);
}

async function installPackages() {
  const options = {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    output: /** @type {const} */ ('hold'),
  };
  await run('apt-get', ['update'], options);
  // Without a font, pages show no text.
  await run(
    'apt-get',
    ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'],
    options,
  );
}

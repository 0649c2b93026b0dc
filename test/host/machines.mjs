import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findBrowser } from './chromium.mjs';

const pixelRatios = [1, 1.25, 1.5];

/** Fonts by the beginnings of their file names. Noto's fonts for code are in another package, so DejaVu's is there. */
const fontSets = [['DejaVu'], ['Noto', 'DejaVuSansMono'], ['Liberation']];

/** Another clock and language, and a proxy that does not exist. */
const elsewhere = {
  TZ: 'Asia/Tokyo',
  LC_ALL: 'de_DE.UTF-8',
  ...Object.fromEntries(
    ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY'].map(
      name => [name, 'http://127.0.0.1:9'],
    ),
  ),
};

/**
 * Machines that people may have, as environments for `npm test`: each installed set of fonts with each pixel ratio,
 * alternately in the headless shell and in a whole browser.
 *
 * @param {string} folder for the files that select fonts
 * @returns {Promise<Array<{ name: string, env: NodeJS.ProcessEnv }>>}
 */
export async function machines(folder) {
  const browsers = [await findBrowser(), await findBrowser({ isWhole: true })];
  const fonts = await installedFonts(folder);
  return fonts.flatMap(({ name, env }, row) =>
    pixelRatios.map((ratio, column) => {
      const browser = browsers[(row + column) % browsers.length] ?? '';
      return {
        name: `${path.basename(browser)} at ${ratio} with ${name}`,
        env: { ...elsewhere, ...env, CHROME_PATH: browser, AGENT_QUERY_PIXEL_RATIO: `${ratio}` },
      };
    }),
  );
}

/**
 * @param {string} folder
 * @returns {Promise<Array<{ name: string, env: NodeJS.ProcessEnv }>>} the machine's own fonts if none of the sets is
 *   installed, or if Fontconfig does not select them
 */
async function installedFonts(folder) {
  const files = await readdir('/usr/share/fonts', { recursive: true }).catch(() => []);
  const sets = fontSets.filter(set =>
    set.every(font => files.some(file => path.basename(file).startsWith(font))),
  );
  if (sets.length === 0) {
    return [{ name: 'its own fonts', env: {} }];
  }
  return Promise.all(
    sets.map(async set => {
      const file = path.join(folder, `${set[0]}.conf`);
      await writeFile(file, onlyFonts(set));
      return { name: `${set[0]}`, env: { FONTCONFIG_FILE: file } };
    }),
  );
}

/**
 * The configuration of Fontconfig in which no other fonts are installed.
 *
 * @param {readonly string[]} fonts
 */
function onlyFonts(fonts) {
  const accepted = fonts.map(font => `<glob>*/${font}*</glob>`).join('');
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include>/etc/fonts/fonts.conf</include>
  <selectfont>
    <acceptfont>${accepted}</acceptfont>
    <rejectfont><glob>*.*</glob></rejectfont>
  </selectfont>
</fontconfig>
`;
}

/**
 * The licences of what is bundled, for the package: `dist/ThirdPartyNotices.txt`. Made from what
 * esbuild really put into the bundles, so that no list by hand can miss a dependency.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const licenseName = /^(?:licen[cs]e|copying|notice)(?:[-.].+)?$/i;

/**
 * @param {string} root the project's folder
 * @param {ReadonlyArray<import('esbuild').Metafile | undefined>} metafiles of all bundles
 * @param {readonly string[]} copied names of packages of which files are copied into the package
 * @param {string} file what to write
 */
export async function writeThirdPartyNotices(root, metafiles, copied, file) {
  const folders = new Set(copied.map(name => `node_modules/${name}`));
  for (const { inputs } of metafiles.filter(metafile => metafile !== undefined)) {
    for (const input of Object.keys(inputs)) {
      const folder = packageFolder(input);
      if (folder !== undefined) {
        folders.add(folder);
      }
    }
  }
  const notices = await Promise.all([...folders].map(folder => notice(path.join(root, folder))));
  const preamble = 'Agent Query contains software of others, under the licenses below.\n';
  await writeFile(file, [preamble, ...notices.sort()].join(`\n${'-'.repeat(80)}\n\n`));
}

/**
 * The folder of the package that a bundled file belongs to, if any.
 *
 * @param {string} input a path of esbuild's, maybe with a namespace before it
 * @returns {string | undefined}
 */
function packageFolder(input) {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(input)?.[0];
}

/** @param {string} folder */
async function notice(folder) {
  /** @type {{ name: string, version: string, license?: string }} */
  const { name, version, license } = JSON.parse(
    await readFile(path.join(folder, 'package.json'), 'utf8'),
  );
  const files = (await readdir(folder)).filter(file => licenseName.test(file)).sort();
  if (files.length === 0) {
    throw new Error(`${name} is bundled, and its package holds no license to go with it.`);
  }
  const texts = await Promise.all(files.map(file => readFile(path.join(folder, file), 'utf8')));
  const clean = texts.map(text => text.replaceAll('\r\n', '\n').trim());
  return `${name} ${version} (${license ?? 'see below'})\n\n${clean.join('\n\n')}\n`;
}

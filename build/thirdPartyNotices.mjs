import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const licenseName = /^(?:licen[cs]e|copying|notice)(?:[-.].+)?$/i;

/**
 * Writes the licenses of all bundled packages. They are found by what esbuild put into the bundles, so that no
 * dependency can be forgotten.
 *
 * @param {string} root the project's folder
 * @param {ReadonlyArray<import('esbuild').Metafile | undefined>} metafiles of all bundles
 * @param {readonly string[]} copied names of further packages, from which files are copied
 * @param {string} file the file to write
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
 * The folder of the package that a bundled file belongs to; undefined if it is in none.
 *
 * @param {string} input a path in esbuild's metafile, which may begin with a namespace
 * @returns {string | undefined}
 */
function packageFolder(input) {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(input)?.[0];
}

/**
 * Name, version and license texts of a package.
 *
 * @param {string} folder
 * @throws if the package has no license file
 */
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

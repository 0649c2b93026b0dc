import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const licenseName = /^(?:licen[cs]e|copying|notice)(?:[-.].+)?$/i;

/**
 * Writes the licenses of all bundled packages.
 *
 * @param {string} root the project's folder
 * @param {readonly import('./bundledPackages.mjs').BundledPackage[]} packages
 * @param {string} file the file to write
 * @throws if a package has no license file
 */
export async function writeThirdPartyNotices(root, packages, file) {
  const notices = await Promise.all(packages.map(bundled => notice(root, bundled)));
  const preamble = 'Agent Query contains software of others, under the licenses below.\n';
  await writeFile(file, [preamble, ...notices.sort()].join(`\n${'-'.repeat(80)}\n\n`));
}

/**
 * Name, version and license texts of a package.
 *
 * @param {string} root the project's folder
 * @param {import('./bundledPackages.mjs').BundledPackage} bundled
 * @throws if the package has no license file
 */
async function notice(root, { folder, name, version, license }) {
  const files = (await readdir(path.join(root, folder)))
    .filter(file => licenseName.test(file))
    .sort();
  if (files.length === 0) {
    throw new Error(`${name} is bundled, and its package holds no license to go with it.`);
  }
  const texts = await Promise.all(
    files.map(file => readFile(path.join(root, folder, file), 'utf8')),
  );
  const clean = texts.map(text => text.replaceAll('\r\n', '\n').trim()).map(withLink);
  return `${name} ${version} (${license ?? 'see below'})\n\n${clean.join('\n\n')}\n`;
}

/**
 * Replaces the text of one license by its address, which section 3(a)(1)(C) of that license allows. The text is as long
 * as all others together.
 *
 * @param {string} license
 */
function withLink(license) {
  const title = 'Attribution 4.0 International';
  return license.startsWith(title)
    ? `Creative Commons ${title}: https://creativecommons.org/licenses/by/4.0/legalcode`
    : license;
}

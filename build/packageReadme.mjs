/**
 * The README of the package, `dist/README.md`. VS Code shows only text and pictures with an https address, so
 * pictures and links into the repository are left out, as are the sections that serve readers of the repository.
 */
import { readFile, writeFile } from 'node:fs/promises';

const repositorySections = /^<!-- repository -->\n[\s\S]*?^<!-- \/repository -->\n+/gm;
const localPictures = /^!\[.*\]\((?!https:).*\)\n+/gm;
/** Links to sections of the README itself work. */
const localLinks = /\[([^\]]*)\]\((?!https?:|#)[^)]*\)/g;

/** @param {string} text README.md */
export function packageReadme(text) {
  return text.replace(repositorySections, '').replace(localPictures, '').replace(localLinks, '$1');
}

/**
 * @param {string} source
 * @param {string} target
 */
export async function writePackageReadme(source, target) {
  await writeFile(target, packageReadme(await readFile(source, 'utf8')));
}

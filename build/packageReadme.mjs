import { readFile, writeFile } from 'node:fs/promises';

const repositorySections = /^<!-- repository -->\n[\s\S]*?^<!-- \/repository -->\n+/gm;
const comments = / *<!--[\s\S]*?-->/g;
const pictures = /^<picture>\n[\s\S]*?^<\/picture>\n+/gm;
/** Links to sections of the README itself are kept, because they work. */
const localLinks = /\[([^\]]*)\]\((?!https?:|#)[^)]*\)/g;

/**
 * Returns the README of the package. VS Code shows only text, and pictures with an https address. So pictures and links
 * into the repository are removed, and so are the sections and comments for readers of the repository.
 *
 * @param {string} text README.md
 */
export function packageReadme(text) {
  return [repositorySections, comments, pictures]
    .reduce((rest, part) => rest.replace(part, ''), text)
    .replace(localLinks, '$1');
}

/**
 * Writes the README of the package.
 *
 * @param {string} source README.md
 * @param {string} target
 */
export async function writePackageReadme(source, target) {
  await writeFile(target, packageReadme(await readFile(source, 'utf8')));
}

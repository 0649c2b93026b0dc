import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The pages for people who use the extension; the others are for people who change it. */
const pages = [
  'README.md',
  'administrators.md',
  'api.md',
  'changes.md',
  'chat.md',
  'command-line.md',
  'reference.md',
  'service-authors.md',
  'settings.md',
  'troubleshooting.md',
];

const repositorySections = /^<!-- repository -->\n[\s\S]*?^<!-- \/repository -->\n+/gm;
const comments = /<!--[\s\S]*?-->\n*/g;
const pictures = /^!\[.*\]\((?!https:).*\)\n+/gm;
const links = /\[([^\]]*)\]\((?!https?:|#)([^)#\s]*)(#[^)\s]*)?\)/g;

/**
 * Returns a page for the package: without pictures, sections for readers of the repository, and links to files that are
 * not there.
 *
 * @param {string} text
 * @param {ReadonlySet<string>} packaged files, relative to the page's folder
 */
export function packagedPage(text, packaged) {
  return [repositorySections, comments, pictures]
    .reduce((rest, part) => rest.replace(part, ''), text)
    .replace(links, (link, label, target) => (packaged.has(target) ? link : label));
}

/**
 * Writes the documentation of the package, which **Open documentation** and **Learn more** show.
 *
 * @param {string} source docs
 * @param {string} target
 */
export async function writePackagedDocs(source, target) {
  const names = (await readdir(source, { recursive: true })).map(name =>
    name.replaceAll('\\', '/'),
  );
  const samples = names.filter(name => /^samples\/.+\.(?:mjs|py)$/.test(name));
  const others = ['openapi.json', ...samples];
  const packaged = new Set([...pages, ...others]);
  for (const name of others) {
    await mkdir(path.dirname(path.join(target, name)), { recursive: true });
    await copyFile(path.join(source, name), path.join(target, name));
  }
  for (const name of pages) {
    const text = await readFile(path.join(source, name), 'utf8');
    await writeFile(path.join(target, name), packagedPage(text, packaged));
  }
}

/** The pages in the packages: README and changelog, which galleries show, and the documentation. */
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
const comments = /^<!--[\s\S]*?-->\n+| *<!--[\s\S]*?-->/gm;
const pictures = /^<picture>\n[\s\S]*?<img src="([^"]+)" alt="([^"]*)">\n<\/picture>\n+/gm;
const images = /^!\[(.*)\]\((?!https:)(.*)\)\n+/gm;
const links = /\[([^\]]*)\]\((?!https?:|#)([^)#\s]*)(#[^)\s]*)?\)/g;

/**
 * @typedef {object} Source the origin of a page
 * @property {string} page its path in the repository, such as `docs/api.md`
 * @property {Pick<Manifest, 'repository' | 'version'>} manifest
 * @property {ReadonlySet<string> | undefined} [packaged] files in the package, relative to the page's folder
 *
 * @typedef {object} Manifest package.json
 * @property {string} version
 * @property {{ url: string }} [repository] `git+https://….git`
 */

/**
 * Returns a page for a package, without sections and comments for readers of the repository. Links to files that are
 * not packaged, and pictures, lead to the repository. If package.json does not name one, only the texts of links stay.
 * Galleries ignore `<picture>`, so it becomes its `<img>`.
 *
 * @param {string} text
 * @param {Source} source
 */
export function packagedPage(text, { page, manifest, packaged = new Set() }) {
  const { repository, version } = manifest;
  const address = repository?.url.replace(/^git\+|\.git$/g, '');
  const to = (/** @type {string} */ kind, /** @type {string} */ target) =>
    new URL(target, `${address}/${kind}/v${version}/${page}`).href;
  return text
    .replace(repositorySections, '')
    .replace(comments, '')
    .replace(pictures, (_, file, alt) =>
      address ? `<img src="${to('raw', file)}" alt="${alt}">\n\n` : '',
    )
    .replace(images, (_, alt, file) => (address ? `![${alt}](${to('raw', file)})\n\n` : ''))
    .replace(links, (link, label, target, anchor = '') => {
      if (packaged.has(target)) {
        return link;
      }
      return address ? `[${label}](${to('blob', target)}${anchor})` : label;
    });
}

/**
 * Writes a page for a package.
 *
 * @param {string} root the project's folder
 * @param {string} page relative to it
 * @param {string} target the file to write
 * @param {ReadonlySet<string>} [packaged] files in the package, relative to the page's folder
 */
export async function writePackagedPage(root, page, target, packaged) {
  const [text = '', manifest = ''] = await Promise.all(
    [page, 'package.json'].map(name => readFile(path.join(root, name), 'utf8')),
  );
  await writeFile(target, packagedPage(text, { page, manifest: JSON.parse(manifest), packaged }));
}

/**
 * Writes the documentation of the package, which **Open documentation** and **Learn more** show.
 *
 * @param {string} root the project's folder
 * @param {string} target
 */
export async function writePackagedDocs(root, target) {
  const source = path.join(root, 'docs');
  const names = (await readdir(source, { recursive: true })).map(name =>
    name.replaceAll('\\', '/'),
  );
  const samples = names.filter(name => /^samples\/.+\.(?:mjs|py)$/.test(name));
  const others = ['openapi.json', ...samples];
  for (const name of others) {
    await mkdir(path.dirname(path.join(target, name)), { recursive: true });
    await copyFile(path.join(source, name), path.join(target, name));
  }
  const packaged = new Set([...pages, ...others]);
  for (const name of pages) {
    await writePackagedPage(root, `docs/${name}`, path.join(target, name), packaged);
  }
}

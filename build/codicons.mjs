/**
 * The icons of the page: of the thousand in `@vscode/codicons` those that the sources name, since the rest would be the
 * largest file of the package.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';

const iconRule = /^\.codicon-([a-z0-9-]+):before \{ content: "\\([0-9a-f]+)" \}\n/gm;

/** Where names of icons stand in the sources: as texts, as keys of tables, in names of classes. */
const names = /(['"`])([a-z][a-z0-9-]*)\1|\b([a-z][a-z0-9]*)(?=: \[)|\bcodicon-([a-z0-9-]+)/g;

/** How a style sheet of ours names a glyph itself. */
const glyphs = /content: "\\(e[0-9a-f]{3})"/g;

/**
 * Writes `codicon.css` and `codicon.ttf`. A few more icons are kept than the page shows, since not every text is the
 * name of one, and none too few.
 *
 * @param {string} source folder of the whole `codicon.css` and `codicon.ttf`
 * @param {readonly string[]} folders of the sources
 * @param {string} target folder
 */
export async function writeCodicons(source, folders, target) {
  const text = (await Promise.all(folders.map(readSources))).join('\n');
  const named = new Set([...text.matchAll(names)].map(([, , ...found]) => found.find(Boolean)));
  const codes = [...text.matchAll(glyphs)].map(([, code]) => code);
  const css = await readFile(path.join(source, 'codicon.css'), 'utf8');
  const kept = css.replace(iconRule, (rule, name, code) => {
    if (!named.has(name)) {
      return '';
    }
    codes.push(code);
    return rule;
  });
  const characters = String.fromCodePoint(...codes.map(code => Number.parseInt(code ?? '', 16)));
  const font = await readFile(path.join(source, 'codicon.ttf'));
  await Promise.all([
    writeFile(path.join(target, 'codicon.css'), kept),
    writeFile(
      path.join(target, 'codicon.ttf'),
      await subsetFont(font, characters, { targetFormat: 'truetype' }),
    ),
  ]);
}

/** @param {string} folder */
async function readSources(folder) {
  const files = (await readdir(folder, { recursive: true })).filter(name =>
    /\.(?:ts|css)$/.test(name),
  );
  const texts = await Promise.all(files.map(name => readFile(path.join(folder, name), 'utf8')));
  return texts.join('\n');
}

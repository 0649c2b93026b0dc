import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';

const iconRule = /^\.codicon-([a-z0-9-]+):before \{ content: "\\([0-9a-f]+)" \}\n/gm;

/** Possible icon names in the sources: string literals, keys of tables, and class names. */
const names = /(['"`])([a-z][a-z0-9-]*)\1|\b([a-z][a-z0-9]*)(?=: \[)|\bcodicon-([a-z0-9-]+)/g;

/** Glyphs that a page's style sheet refers to by code point. */
const glyphs = /content: "\\(e[0-9a-f]{3})"/g;

/**
 * Writes `codicon.css` and `codicon.ttf` with only the icons of `@vscode/codicons` that the sources name. With all
 * thousand icons, the font would be the largest file of the package. A string that happens to equal an icon's name also
 * keeps that icon.
 *
 * @param {string} source folder of the complete `codicon.css` and `codicon.ttf`
 * @param {readonly string[]} folders source folders of the extension
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

/**
 * The TypeScript and CSS files below a folder, concatenated.
 *
 * @param {string} folder
 */
async function readSources(folder) {
  const files = (await readdir(folder, { recursive: true })).filter(name =>
    /\.(?:ts|css)$/.test(name),
  );
  const texts = await Promise.all(files.map(name => readFile(path.join(folder, name), 'utf8')));
  return texts.join('\n');
}

/**
 * `npm run l10n`: collects the texts that the sources show to users in `l10n/bundle.l10n.json`, brings the translations
 * into the same order, removes translations of texts that are gone, and lists the texts without one. VS Code looks up
 * translations by the English text.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './root.mjs';

/** A call of `vscode.l10n.t`, or `t` for short, up to the end of its first argument. */
const call =
  /(?<![\w.])(?:vscode\.l10n\.)?t\(\s*(?:('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")\s*[,)])?/g;

/** A file of the tests of a feature, relative to src. */
const testOfFeature = /^features[\\/]\w+[\\/]test[\\/]/;

/**
 * Returns the texts in all TypeScript files below the folders, without the tests of features, sorted.
 *
 * @param {readonly string[]} folders
 * @returns {Promise<string[]>}
 * @throws if a text is not a single string literal, because it could not be looked up
 */
export async function extractTexts(folders) {
  const texts = new Set();
  for (const folder of folders) {
    for (const name of await readdir(folder, { recursive: true })) {
      if (!name.endsWith('.ts') || testOfFeature.test(name)) {
        continue;
      }
      const source = await readFile(path.join(folder, name), 'utf8');
      for (const [found, literal] of source.matchAll(call)) {
        if (literal === undefined) {
          throw new Error(`${name}: the text after “${found.trim()}” must be one literal.`);
        }
        texts.add(textOf(literal));
      }
    }
  }
  return [...texts].sort();
}

/**
 * The value of a string literal.
 *
 * @param {string} literal in single or double quotes
 */
function textOf(literal) {
  const inner = literal.slice(1, -1);
  return JSON.parse(`"${inner.replaceAll("\\'", "'").replace(/(?<!\\)"/g, '\\"')}"`);
}

/**
 * Writes the texts, and their translations in the same order. Translations of other texts are removed.
 *
 * @param {string} folder of the bundles
 * @param {readonly string[]} texts
 * @returns {Promise<string[]>} the texts without a translation, each after the name of the file that lacks it
 */
export async function writeBundles(folder, texts) {
  await writeBundle(
    path.join(folder, 'bundle.l10n.json'),
    texts.map(text => [text, text]),
  );
  const missing = [];
  for (const name of (await readdir(folder)).sort()) {
    if (/^bundle\.l10n\..+\.json$/.test(name)) {
      const file = path.join(folder, name);
      const translations = JSON.parse(await readFile(file, 'utf8'));
      const isTranslated = (/** @type {string} */ text) => Object.hasOwn(translations, text);
      await writeBundle(
        file,
        texts.filter(isTranslated).map(text => [text, translations[text]]),
      );
      missing.push(...texts.filter(text => !isTranslated(text)).map(text => `${name}: ${text}`));
    }
  }
  return missing;
}

/**
 * @param {string} file
 * @param {ReadonlyArray<readonly [text: string, translation: string]>} entries
 */
async function writeBundle(file, entries) {
  await writeFile(file, `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const texts = await extractTexts([path.join(root, 'src')]);
  const missing = await writeBundles(path.join(root, 'l10n'), texts);
  if (missing.length > 0) {
    console.log(`Translate in l10n, with the words of glossary.json:\n${missing.join('\n')}`);
  }
}

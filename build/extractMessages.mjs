/**
 * `npm run l10n`: collects the texts that the sources show to users in `l10n/bundle.l10n.json`. VS Code looks up
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const texts = await extractTexts([path.join(root, 'src')]);
  const bundle = Object.fromEntries(texts.map(text => [text, text]));
  await writeFile(
    path.join(root, 'l10n/bundle.l10n.json'),
    `${JSON.stringify(bundle, undefined, 2)}\n`,
  );
}

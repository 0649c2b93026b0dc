/**
 * `npm run manifest`: writes the contributions in package.json from src/contributes and the `contributes.ts` of each
 * feature, and removes texts from package.nls*.json to which nothing refers.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { root } from './root.mjs';

/** @typedef {Readonly<Record<string, string>>} Texts */

/**
 * @param {string} folder of the repository
 * @returns {Promise<ReturnType<typeof import('./manifestOf').manifestOf>>} the fields that are written from sources
 */
async function readFields(folder) {
  const features = await readdir(path.join(folder, 'src/features'));
  const files = ['src/contributes', ...features.sort().map(name => `src/features/${name}`)]
    .map(name => `${name}/contributes.ts`)
    .filter(file => existsSync(path.join(folder, file)));
  const { outputFiles } = await esbuild.build({
    stdin: {
      contents: [
        "import { manifestOf } from './build/manifestOf';",
        ...files.map((file, index) => `import { contributes as c${index} } from './${file}';`),
        `export const fields = manifestOf([${files.map((_, index) => `c${index}`)}]);`,
      ].join('\n'),
      resolveDir: folder,
    },
    bundle: true,
    format: 'esm',
    write: false,
  });
  const module = `data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? '').toString('base64')}`;
  return (await import(module)).fields;
}

/**
 * @param {string} text of package.json
 * @param {Awaited<ReturnType<typeof readFields>>} fields
 */
function withFields(text, { activationEvents, restrictedConfigurations, contributes }) {
  const manifest = JSON.parse(text);
  const { capabilities } = manifest;
  return json({
    ...manifest,
    activationEvents,
    capabilities: {
      ...capabilities,
      untrustedWorkspaces: { ...capabilities.untrustedWorkspaces, restrictedConfigurations },
    },
    contributes,
  });
}

/**
 * @param {string} manifest the text of package.json
 * @param {string} file of texts
 * @param {Texts} texts
 * @returns {Texts} the texts to which the manifest refers
 * @throws {Error} if one is missing
 */
export function usedTexts(manifest, file, texts) {
  const used = new Set(Array.from(manifest.matchAll(/"%([^%"]+)%"/g), ([, key = '']) => key));
  const missing = [...used].filter(key => !Object.hasOwn(texts, key));
  if (missing.length > 0) {
    throw new Error(`${file} has no ${missing.join(', ')}`);
  }
  return Object.fromEntries(Object.entries(texts).filter(([key]) => used.has(key)));
}

/** @param {unknown} value */
function json(value) {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/**
 * @param {string} folder of the repository
 * @returns {Promise<Array<{ file: string, current: string, expected: string }>>} package.json, package.nls.json, and its
 * translations, as they are and as they should be
 * @throws {Error} if a text is missing in one of them
 */
export async function readManifest(folder) {
  const read = async (/** @type {string} */ file) => ({
    file,
    current: await readFile(path.join(folder, file), 'utf8'),
  });
  const manifest = await read('package.json');
  const expected = withFields(manifest.current, await readFields(folder));
  const names = (await readdir(folder)).filter(name => /^package\.nls\..*json$/.test(name)).sort();
  const texts = await Promise.all(names.map(read));
  return [
    { ...manifest, expected },
    ...texts.map(each => ({
      ...each,
      expected: json(usedTexts(expected, each.file, JSON.parse(each.current))),
    })),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { file, expected } of await readManifest(root)) {
    await writeFile(path.join(root, file), expected);
  }
}

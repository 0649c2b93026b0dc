import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build as bundle, transform } from 'esbuild';
import { root } from '../root.mjs';

/**
 * Splits a build with one entry point into CommonJS files: the one of the entry point, and one for each `import()`,
 * which takes from the first one what both use. esbuild itself splits only into ECMAScript modules, and moves what
 * several files use into many small ones.
 *
 * @type {import('esbuild').Plugin}
 */
export const splitCommonJs = {
  name: 'split-common-js',
  setup({ initialOptions, onEnd }) {
    const { charset = 'utf8', minify = false, target = [] } = initialOptions;
    Object.assign(initialOptions, {
      ...{ format: 'esm', splitting: true, write: false, metafile: true, sourcemap: 'inline' },
    });
    /** @satisfies {import('esbuild').CommonOptions} */
    const common = {
      ...{ charset, minify, target },
      .../** @type {const} */ ({ platform: 'node', format: 'cjs', legalComments: 'none' }),
      // Turns import() into require().
      supported: { 'dynamic-import': false },
      sourcemap: /** @type {const} */ ('external'),
    };
    onEnd(async ({ metafile, outputFiles = [] }) => {
      /** @type {Map<string, string>} */
      const texts = new Map(
        outputFiles.map(file => [path.relative(root, file.path).replaceAll('\\', '/'), file.text]),
      );
      const outputs = metafile?.outputs ?? {};
      const [first = ''] = Object.keys(outputs).filter(name => path.posix.dirname(name) === 'dist');
      const together = [...loadedWith(first, outputs)];
      const { outputFiles: [map, code] = [] } = await bundle({
        ...common,
        stdin: {
          contents: together.map((name, at) => exportOf(name, at)).join('\n'),
          resolveDir: root,
        },
        ...{ bundle: true, write: false, outfile: path.join(root, first) },
        plugins: [inMemory(texts, together, path.posix.dirname(first))],
      });
      await write(first, code?.text ?? '', map?.text ?? '');
      const others = [...texts].filter(([name]) => !together.includes(name));
      await Promise.all(
        others.map(async ([name, text]) => {
          const { code, map } = await transform(text, { ...common, sourcefile: name });
          const folder = path.posix.dirname(name);
          const linked = code.replace(/require\("(\.[^"]+)"\)/g, (whole, target) => {
            const at = together.indexOf(path.posix.join(folder, target));
            return at < 0 ? whole : `require("${path.posix.relative(folder, first)}")._${at}`;
          });
          await write(name, linked, map);
        }),
      );
    });
  },
};

/** The first file has the exports of the entry point, and the exports of the files in it for the others. */
function exportOf(/** @type {string} */ name, /** @type {number} */ at) {
  return at === 0 ? `export * from './${name}';` : `export * as _${at} from './${name}';`;
}

/**
 * @param {string} first
 * @param {import('esbuild').Metafile['outputs']} outputs
 * @returns {Set<string>} the files that are loaded with the first one, which is one of them
 */
function loadedWith(first, outputs) {
  const found = new Set([first]);
  for (const name of found) {
    for (const { path, kind, external } of outputs[name]?.imports ?? []) {
      if (kind === 'import-statement' && !external) {
        found.add(path);
      }
    }
  }
  return found;
}

/**
 * @param {ReadonlyMap<string, string>} texts
 * @param {readonly string[]} together the files that become one; all others are separate
 * @param {string} folder of the file that they become
 * @returns {import('esbuild').Plugin}
 */
function inMemory(texts, together, folder) {
  return {
    name: 'in-memory',
    setup({ onResolve, onLoad }) {
      const namespace = 'split';
      onResolve({ filter: /^\./ }, ({ path: target, importer }) => {
        const name = path.posix.join(path.posix.dirname(importer), target);
        return together.includes(name)
          ? { path: name, namespace }
          : { path: `./${path.posix.relative(folder, name)}`, external: true };
      });
      onResolve({ filter: /.*/ }, ({ path: name }) => ({ path: name, external: true }));
      onLoad({ filter: /.*/, namespace }, ({ path: name }) => ({
        contents: texts.get(name) ?? '',
      }));
    },
  };
}

/**
 * @param {string} name
 * @param {string} code
 * @param {string} map
 */
async function write(name, code, map) {
  const file = path.join(root, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${code}//# sourceMappingURL=${path.basename(file)}.map\n`);
  await writeFile(`${file}.map`, map);
}

import { readFile } from 'node:fs/promises';

/**
 * Keeps of mime-db only what maps file names to types, as a text with a line for each type: types without extensions,
 * data on compression, and the names of JSON's fields are most of it.
 *
 * @type {import('esbuild').Plugin}
 */
export const mimeTypesByName = {
  name: 'mime-types-by-name',
  setup(build) {
    build.onLoad({ filter: /[\\/]mime-db[\\/]db\.json$/ }, async ({ path: file }) => {
      /** @type {Record<string, { source?: string, extensions?: string[] }>} */
      const all = JSON.parse(await readFile(file, 'utf8'));
      const lines = Object.entries(all).flatMap(([type, { source = '', extensions }]) =>
        extensions === undefined ? [] : [[type, source, ...extensions].join(' ')],
      );
      return {
        contents: `module.exports = (${readTypes})(${JSON.stringify(lines.join('\n'))});`,
        loader: 'js',
      };
    });
  },
};

/**
 * Part of the bundle: what mime-types uses of mime-db.
 *
 * @param {string} text
 */
function readTypes(text) {
  return Object.fromEntries(
    text.split('\n').map(line => {
      const [type, source, ...extensions] = line.split(' ');
      return [type, { source: source || undefined, extensions }];
    }),
  );
}

import { readFile } from 'node:fs/promises';

/**
 * Keeps only the part of mime-db that maps file names to types, as a text with one line per type. Most of mime-db is
 * types without extensions, data on compression, and JSON field names.
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
 * Becomes part of the bundle: returns the data of mime-db that mime-types uses.
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

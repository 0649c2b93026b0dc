import { readFile } from 'node:fs/promises';

/**
 * Keeps of mime-db only what maps file names to types: types without extensions, and data on compression, are over half
 * of it.
 *
 * @type {import('esbuild').Plugin}
 */
export const mimeTypesByName = {
  name: 'mime-types-by-name',
  setup(build) {
    build.onLoad({ filter: /[\\/]mime-db[\\/]db\.json$/ }, async ({ path: file }) => {
      /** @type {Record<string, { source?: string, extensions?: string[] }>} */
      const all = JSON.parse(await readFile(file, 'utf8'));
      const named = Object.entries(all).filter(([, { extensions }]) => extensions !== undefined);
      const kept = named.map(([type, { source, extensions }]) => [type, { source, extensions }]);
      return { contents: JSON.stringify(Object.fromEntries(kept)), loader: 'json' };
    });
  },
};

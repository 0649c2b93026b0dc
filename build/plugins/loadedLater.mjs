import path from 'node:path';
import { root } from '../root.mjs';

/**
 * Keeps dynamic imports of other entry points, so that each of these is a separate file. Unlike esbuild's own
 * splitting, this does not create a third file that must be loaded first: modules that both files use are in both of
 * them, so they must not have state; see `stateOfPage`.
 *
 * @param {Readonly<Record<string, string>>} entryPoints of the files that import each other
 * @returns {import('esbuild').Plugin}
 */
export const loadedLater = entryPoints => ({
  name: 'loaded-later',
  setup(build) {
    const entries = Object.entries(entryPoints);
    build.onResolve({ filter: /.*/ }, async ({ path: name, kind, ...importing }) => {
      if (kind !== 'dynamic-import') {
        return undefined;
      }
      const found = await build.resolve(name, { ...importing, kind: 'import-statement' });
      const entry = entries.find(([, file]) => path.join(root, file) === found.path);
      return entry && { path: `./${entry[0]}.js`, external: true };
    });
  },
});

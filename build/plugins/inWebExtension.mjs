import path from 'node:path';
import { root } from '../root.mjs';

/**
 * The modules that src/webExtension.ts exports. If a class were in two files, `instanceof` would treat it as two
 * classes.
 */
const shared = ['src/agentQuery.ts', 'src/core/agentQueryError.ts'].map(file =>
  path.join(root, file),
);

/**
 * Imports the modules that the bundle of the web extension exports from that bundle, instead of bundling them again.
 *
 * @type {import('esbuild').Plugin}
 */
export const inWebExtension = {
  name: 'in-web-extension',
  setup(build) {
    build.onResolve({ filter: /^\./ }, async ({ path: name, pluginData, ...importing }) => {
      if (pluginData === inWebExtension || importing.kind === 'entry-point') {
        return undefined;
      }
      const found = await build.resolve(name, { ...importing, pluginData: inWebExtension });
      return shared.includes(found.path)
        ? { path: './web/extension.js', external: true }
        : undefined;
    });
  },
};

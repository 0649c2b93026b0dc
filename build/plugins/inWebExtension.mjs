import path from 'node:path';
import { root } from '../root.mjs';

/** What src/webExtension.ts exports. A class that were in two files would be two classes for `instanceof`. */
const shared = ['src/agentQuery.ts', 'src/core/agentQueryError.ts'].map(file =>
  path.join(root, file),
);

/**
 * Takes the modules that the bundle of the web extension exports from there.
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

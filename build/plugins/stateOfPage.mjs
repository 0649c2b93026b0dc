import path from 'node:path';
import { root } from '../root.mjs';

/** The modules of a page that have state. The first file of the page exports them. */
const modules = [
  'page/ask',
  'page/drawBitmap',
  'page/focusKeeper',
  'page/sendKey',
  'page/statusRegion',
  'page/strings',
  'page/vscodeApi',
  'reading/scrollToText',
].map(name => path.join(root, 'src/webview', name));

/**
 * Makes files that a page loads later use the state of its first file, instead of separate state.
 *
 * @type {import('esbuild').Plugin}
 */
export const stateOfPage = {
  name: 'state-of-page',
  setup(build) {
    build.onResolve({ filter: /^\.\.?\// }, ({ path: name, resolveDir, kind }) =>
      kind === 'import-statement' && modules.includes(path.join(resolveDir, name))
        ? { path: './webview.js', external: true }
        : undefined,
    );
  },
};

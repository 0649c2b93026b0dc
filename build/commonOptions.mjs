import { root } from './root.mjs';

/** Bundles for Node take ECMAScript modules first, like bundles for browsers: not all other modules can be bundled. */
export const mainFields = ['module', 'main'];

/**
 * The options that all bundles share.
 *
 * @param {boolean} production true to build for the package
 * @returns {import('esbuild').BuildOptions}
 */
export function commonOptions(production) {
  return {
    absWorkingDir: root,
    bundle: true,
    sourcemap: true,
    metafile: production,
    minify: production,
    // ThirdPartyNotices.txt has the licenses, whole.
    legalComments: 'none',
    logLevel: 'warning',
    target: 'es2022',
    charset: 'utf8',
  };
}

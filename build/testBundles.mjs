import { findFiles } from './findFiles.mjs';
import { integrationSuites } from './plugins/integrationSuites.mjs';

/** @typedef {import('esbuild').BuildOptions} BuildOptions */

/**
 * The test suites. Each `*.test.ts` is found, so there is no list to keep.
 *
 * @param {BuildOptions} common
 * @returns {Promise<BuildOptions[]>}
 */
export async function testBundles(common) {
  /** @type {BuildOptions} */
  const suite = { ...common, minify: false, platform: 'node', outbase: 'test', outdir: 'out/test' };
  /** @type {BuildOptions} Suites in plain Node; modules that they share are built once. */
  const plain = {
    ...suite,
    format: 'esm',
    splitting: true,
    outExtension: { '.js': '.mjs' },
    packages: 'external',
    // Its modules import each other in a way that only bundlers understand.
    alias: { temml: './node_modules/temml' },
  };
  return [
    { ...plain, entryPoints: await findFiles('test/unit', /\.(?:test|child)\.ts$/) },
    { ...plain, entryPoints: await findFiles('test/volume', /\.(?:test|child)\.ts$/) },
    { ...plain, entryPoints: await findFiles('test/package', /\.test\.ts$/) },
    {
      ...plain,
      entryPoints: [
        ...(await findFiles('test/ui', /(?:\.test|^worker)\.ts$/)),
        ...(await findFiles('test/start', /\.test\.ts$/)),
      ],
      // The panel's document is made by host code, which imports vscode.
      alias: { vscode: './test/bench/vscode.ts' },
    },
    { ...plain, entryPoints: await findFiles('test/fuzz', /^main\.ts$/) },
    { ...plain, entryPoints: await findFiles('test/model', /^main\.ts$/) },
    // VS Code requires this one, inside its extension host.
    {
      ...suite,
      format: 'cjs',
      entryPoints: await findFiles('test/integration', /^index\.ts$/),
      external: ['vscode', 'mocha'],
      plugins: [integrationSuites],
    },
  ];
}

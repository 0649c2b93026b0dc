import { mainFields } from './commonOptions.mjs';
import { findFiles } from './findFiles.mjs';
import { integrationSuites } from './plugins/integrationSuites.mjs';

/** @typedef {import('esbuild').BuildOptions} BuildOptions */

/**
 * The test suites. Every `*.test.ts` is found, so no list must be maintained.
 *
 * @param {BuildOptions} common
 * @returns {Promise<BuildOptions[]>}
 */
export async function testBundles(common) {
  /** @type {BuildOptions} */
  const suite = {
    ...common,
    minify: false,
    platform: 'node',
    mainFields,
    outbase: 'test',
    outdir: 'out/test',
  };
  /** @type {BuildOptions} Suites that run in plain Node. Modules that they share are built once. */
  const plain = {
    ...suite,
    format: 'esm',
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    outExtension: { '.js': '.mjs' },
    packages: 'external',
    // Temml's modules import each other in a way that only bundlers understand.
    alias: { temml: './node_modules/temml' },
  };
  /** The module before each test, so that tests with random data get the same data in each run. */
  const seeded = { inject: ['test/support/seed.ts'] };
  const children = /\.child\.ts$/;
  return [
    { ...plain, ...seeded, entryPoints: await findFiles('test/unit', /\.test\.ts$/) },
    { ...plain, ...seeded, entryPoints: await findFiles('test/volume', /\.test\.ts$/) },
    { ...plain, entryPoints: await findFiles('test/unit', children) },
    // Windows without VS Code, whose log needs VS Code's levels.
    {
      ...plain,
      entryPoints: await findFiles('test/volume', children),
      alias: { ...plain.alias, vscode: './test/volume/vscode.ts' },
    },
    { ...plain, entryPoints: await findFiles('test/package', /\.test\.ts$/) },
    {
      ...plain,
      ...seeded,
      entryPoints: [
        'test/browser/worker.ts',
        ...(await findFiles('test/page', /\.test\.ts$/)),
        ...(await findFiles('test/panel', /\.test\.ts$/)),
        ...(await findFiles('test/ui', /\.test\.ts$/)),
        ...(await findFiles('test/start', /\.test\.ts$/)),
      ],
      // Panel and page tests are in one build, so that they share the browser. The panel's document is created by host
      // code, which imports vscode.
      alias: { vscode: './test/bench/vscode.ts' },
    },
    { ...plain, entryPoints: await findFiles('test/fuzz', /^main\.ts$/) },
    { ...plain, entryPoints: await findFiles('test/model', /^main\.ts$/) },
    // VS Code loads this bundle with `require`, in its extension host.
    {
      ...suite,
      ...seeded,
      format: 'cjs',
      entryPoints: await findFiles('test/integration', /^index\.ts$/),
      external: ['vscode', 'mocha'],
      plugins: [integrationSuites],
    },
  ];
}

import { mainFields } from './commonOptions.mjs';
import { findFiles } from './findFiles.mjs';
import { integrationSuites } from './plugins/integrationSuites.mjs';
import { testFiles } from './testFiles.mjs';

/** @typedef {import('esbuild').BuildOptions} BuildOptions */

/**
 * The test suites, in the folders of their kinds in out/test, wherever their sources are. Every `*.test.ts` is found, so
 * no list must be maintained.
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
  return [
    { ...plain, ...seeded, entryPoints: await suites('unit') },
    { ...plain, ...seeded, entryPoints: await suites('cli') },
    { ...plain, ...seeded, entryPoints: await suites('volume') },
    { ...plain, entryPoints: await suites('unit', 'child') },
    // Windows without VS Code, whose log needs VS Code's levels.
    {
      ...plain,
      entryPoints: await suites('volume', 'child'),
      alias: { ...plain.alias, vscode: './test/volume/vscode.ts' },
    },
    { ...plain, entryPoints: await findFiles('test/package', /\.test\.ts$/) },
    { ...plain, entryPoints: ['test/frameworks/frameworks.test.ts'] },
    {
      ...plain,
      ...seeded,
      entryPoints: [
        'test/browser/worker.ts',
        ...(await suites('page')),
        ...(await suites('panel')),
        ...(await suites('ui')),
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

/**
 * @param {Parameters<typeof testFiles>[0]} kind
 * @param {Parameters<typeof testFiles>[1]} [role]
 */
async function suites(kind, role) {
  const files = await testFiles(kind, role);
  return files.map(({ file, name }) => ({ in: file, out: `${kind}/${name}` }));
}

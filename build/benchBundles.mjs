import { findFiles } from './findFiles.mjs';

/** @typedef {import('esbuild').BuildOptions} BuildOptions */

/**
 * The benchmarks: the code that runs in Node, including the child processes of topics (`*.child.ts`), and the scripts
 * of pages. Peers that run in pages are bundled from test/bench/node_modules. Peers that run in Node are imported at
 * run time by modules in test/bench/node, which are not bundled.
 *
 * @param {BuildOptions} common
 * @returns {Promise<BuildOptions[]>}
 */
export async function benchBundles(common) {
  /** @type {BuildOptions} */
  const both = { ...common, metafile: false, outbase: 'test/bench', outdir: 'out/bench' };
  return [
    {
      ...both,
      minify: false,
      entryPoints: [
        'test/bench/main.ts',
        ...(await findFiles('test/bench/topics', /\.child\.ts$/)),
      ],
      platform: 'node',
      format: 'esm',
      splitting: true,
      outExtension: { '.js': '.mjs' },
      packages: 'external',
      // The panel's document is created by host code, which imports vscode.
      alias: { vscode: './test/bench/vscode.ts' },
    },
    {
      ...both,
      minify: true,
      entryPoints: ['test/bench/host/client/openai.mjs'],
      platform: 'node',
      format: 'cjs',
      outExtension: { '.js': '.cjs' },
    },
    {
      ...both,
      minify: true,
      entryPoints: await findFiles('test/bench/page', /^[^/\\]+\.(?:mjs|ts)$/),
      platform: 'browser',
      format: 'esm',
      splitting: true,
      define: { 'process.env.NODE_ENV': '"production"' },
    },
  ];
}

import { findFiles } from './findFiles.mjs';

/** @typedef {import('esbuild').BuildOptions} BuildOptions */

/**
 * The benchmarks: what runs in Node, including the processes that a topic starts (`*.child.ts`), and what is loaded
 * into pages. Peers of pages are bundled from test/bench/node_modules; those of Node are imported at run time, by
 * modules in test/bench/node that are not bundled.
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
      // The panel's document is made by host code, which imports vscode.
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

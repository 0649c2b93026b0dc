/** Builds the suites of the mutation tests from the sources that Stryker has instrumented. */
import esbuild from 'esbuild';
import { findFiles } from '../../build/findFiles.mjs';

/** The code that is mutated has its tests in these folders. */
const folders = ['core/async', 'core/query', 'core/stream', 'platform'];

/** @param {RegExp} names */
async function filesOf(names) {
  const found = await Promise.all(folders.map(folder => findFiles(`test/unit/${folder}`, names)));
  return found.flat();
}

/** @type {esbuild.BuildOptions} */
const common = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  target: 'es2022',
  outbase: 'test/unit',
  outExtension: { '.js': '.mjs' },
};

await esbuild.build({
  ...common,
  entryPoints: await filesOf(/\.test\.ts$/),
  splitting: true,
  inject: ['test/support/seed.ts'],
  outdir: 'out/mutants',
});
// Suites start other processes from beside themselves, or from where all tests are built.
for (const outdir of ['out/mutants', 'out/test/unit']) {
  await esbuild.build({ ...common, entryPoints: await filesOf(/\.child\.ts$/), outdir });
}

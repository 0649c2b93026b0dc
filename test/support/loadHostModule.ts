import path from 'node:path';
import vm from 'node:vm';
import { build } from 'esbuild';
import { root } from '../host/root.mjs';

/**
 * Loads modules of src/host into plain Node.
 *
 * @param files relative to src/host, without `.ts`
 * @param vscode stands in for VS Code's API
 * @returns what they export
 */
export async function loadHostModule<T>(files: readonly string[], vscode: unknown): Promise<T> {
  const { outputFiles } = await build({
    stdin: {
      contents: files.map(file => `export * from './${file}';`).join('\n'),
      resolveDir: path.join(root, 'src/host'),
    },
    bundle: true,
    format: 'cjs',
    external: ['vscode'],
    write: false,
  });
  const module = { exports: {} };
  const run = vm.runInThisContext(`(module, require) => {${outputFiles[0]?.text}\n}`);
  run(module, () => vscode);
  return module.exports as T;
}

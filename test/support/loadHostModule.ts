import path from 'node:path';
import vm from 'node:vm';
import { build } from 'esbuild';
import { root } from '../host/root.mjs';
import { anyApi, englishTexts } from './anything';

/**
 * Loads modules of src/host into plain Node. For tests of what would otherwise need a window; what many modules do
 * together belongs to test/integration.
 *
 * @param files relative to src/host, without `.ts`
 * @param vscode the parts of VS Code's API that the test looks at
 * @returns what they export
 */
export async function loadHostModule<T>(files: readonly string[], vscode: object): Promise<T> {
  const { outputFiles } = await build({
    stdin: {
      contents: files.map(file => `export * from './${file}';`).join('\n'),
      resolveDir: path.join(root, 'src/host'),
    },
    bundle: true,
    format: 'cjs',
    external: ['vscode'],
    // The build for the web has this alias.
    alias: { path: path.join(root, 'src/core/files/fileNames.ts') },
    write: false,
  });
  const module = { exports: {} };
  const run = vm.runInThisContext(`(module, require) => {${outputFiles[0]?.text}\n}`);
  run(module, () => ({ ...anyApi(), l10n: englishTexts, ...vscode }));
  return module.exports as T;
}

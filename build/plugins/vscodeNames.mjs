import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../root.mjs';

/**
 * Turns `vscode` into a module with a named export for each value of the API, so that esbuild keeps only the used ones.
 * With a CommonJS import, each of a hundred modules would require the API and copy its six hundred properties when the
 * extension is loaded.
 *
 * @type {import('esbuild').Plugin}
 */
export const vscodeNames = {
  name: 'vscode-names',
  setup(build) {
    const namespace = 'vscode-names';
    build.onResolve({ filter: /^vscode$/ }, ({ path: name, kind }) =>
      kind === 'require-call' ? { path: name, external: true } : { path: name, namespace },
    );
    build.onLoad({ filter: /.*/, namespace }, async () => {
      const types = await readFile(
        path.join(root, 'node_modules/@types/vscode/index.d.ts'),
        'utf8',
      );
      const values = types.matchAll(
        /^\texport (?:abstract class|class|enum|namespace|const|function) (\w+)/gm,
      );
      const names = new Set(Array.from(values, ([, name]) => name));
      return {
        contents: [
          "const api = require('vscode');",
          'const named = name => api[name];',
          ...Array.from(names, name => `export const ${name} = /* @__PURE__ */ named('${name}');`),
        ].join('\n'),
      };
    });
  },
};

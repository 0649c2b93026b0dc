import path from 'node:path';
import { root } from '../root.mjs';
import { testFiles } from '../testFiles.mjs';

/**
 * Makes `integration-suites:` export a loader of every suite, so that no list must be maintained.
 *
 * @type {import('esbuild').Plugin}
 */
export const integrationSuites = {
  name: 'integration-suites',
  setup(build) {
    const namespace = 'integration-suites';
    build.onResolve({ filter: /^integration-suites:$/ }, ({ path: name }) => ({
      path: name,
      namespace,
    }));
    build.onLoad({ filter: /.*/, namespace }, async () => {
      const suites = await testFiles('integration');
      return {
        contents: `export const suites = {${suites
          .map(({ file, name }) => {
            const [key, source] = [`${name}.ts`, path.join(root, file)];
            return `${JSON.stringify(key)}: () => import(${JSON.stringify(source)})`;
          })
          .join()}};`,
        resolveDir: root,
        watchDirs: [...new Set(suites.map(({ file }) => path.join(root, path.dirname(file))))],
      };
    });
  },
};

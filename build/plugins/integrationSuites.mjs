import { readdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes `integration-suites:` export a loader of every suite below the importer's folder, so that no list must be
 * maintained.
 *
 * @type {import('esbuild').Plugin}
 */
export const integrationSuites = {
  name: 'integration-suites',
  setup(build) {
    const namespace = 'integration-suites';
    build.onResolve({ filter: /^integration-suites:$/ }, ({ resolveDir }) => ({
      path: resolveDir,
      namespace,
    }));
    build.onLoad({ filter: /.*/, namespace }, async ({ path: folder }) => {
      const names = await readdir(folder, { recursive: true });
      const suites = names.filter(name => name.endsWith('.test.ts')).sort();
      return {
        contents: `export const suites = {${suites
          .map(name => {
            const [key, file] = [name.split(path.sep).join('/'), path.join(folder, name)];
            return `${JSON.stringify(key)}: () => import(${JSON.stringify(file)})`;
          })
          .join()}};`,
        resolveDir: folder,
        watchDirs: [...new Set(['.', ...suites.map(path.dirname)])].map(name =>
          path.join(folder, name),
        ),
      };
    });
  },
};

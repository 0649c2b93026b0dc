import { readdir } from 'node:fs/promises';

/**
 * Makes `import 'integration-suites:'` import every suite beside the importer, so that there is no list to keep.
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
      const names = (await readdir(folder)).filter(name => name.endsWith('.test.ts')).sort();
      return {
        contents: names.map(name => `import ${JSON.stringify(`./${name}`)};`).join('\n'),
        resolveDir: folder,
        watchDirs: [folder],
      };
    });
  },
};

/**
 * Builds everything: `node esbuild.mjs [--production] [--watch] [--tests] [--demo] [--bench]`.
 *
 * One source, two extension bundles (Node, web worker) and the page; with --tests also the suites,
 * with --demo the demo service as a module of its own, for `npm start`, with --bench the benchmarks.
 */
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { writeCodicons } from './build/codicons.mjs';
import { writePackageReadme } from './build/packageReadme.mjs';
import { writeThirdPartyNotices } from './build/thirdPartyNotices.mjs';

const root = path.dirname(fileURLToPath(import.meta.url));
const flags = new Set(process.argv.slice(2));
const production = flags.has('--production');
const watch = flags.has('--watch');
const tests = flags.has('--tests');
const demo = flags.has('--demo');
const bench = flags.has('--bench');

/** @type {esbuild.BuildOptions} */
const common = {
  absWorkingDir: root,
  bundle: true,
  sourcemap: true,
  metafile: production,
  minify: production,
  // Class names stay readable in error reports and in the log.
  keepNames: false,
  legalComments: 'linked',
  logLevel: 'warning',
  target: 'es2022',
  charset: 'utf8',
};

/**
 * Of mime-db, what tells types by names: types without any, and what is said of compression, are over half of it.
 *
 * @type {esbuild.Plugin}
 */
const mimeTypesByName = {
  name: 'mime-types-by-name',
  setup(build) {
    build.onLoad({ filter: /[\\/]mime-db[\\/]db\.json$/ }, async ({ path: file }) => {
      /** @type {Record<string, { source?: string, extensions?: string[] }>} */
      const all = JSON.parse(await readFile(file, 'utf8'));
      const named = Object.entries(all).filter(([, { extensions }]) => extensions !== undefined);
      const kept = named.map(([type, { source, extensions }]) => [type, { source, extensions }]);
      return { contents: JSON.stringify(Object.fromEntries(kept)), loader: 'json' };
    });
  },
};

/**
 * The API as a module of its own, of which esbuild keeps the names that are used. Left to CommonJS, each of a hundred
 * modules would ask the host for the API and copy its six hundred properties, when the extension is loaded.
 *
 * @type {esbuild.Plugin}
 */
const vscodeNames = {
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

/**
 * What is imported dynamically and is an entry point, too, is a file of its own. Unlike esbuild's own splitting, this
 * works for CommonJS, and nothing is in a third file that both would have to wait for: what they share is in both, so it
 * must have no state.
 *
 * @type {esbuild.Plugin}
 */
const loadedLater = {
  name: 'loaded-later',
  setup(build) {
    const entries = Object.entries(build.initialOptions.entryPoints ?? {});
    build.onResolve({ filter: /.*/ }, async ({ path: name, kind, ...importing }) => {
      if (kind !== 'dynamic-import') {
        return undefined;
      }
      const found = await build.resolve(name, { ...importing, kind: 'import-statement' });
      const entry = entries.find(([, file]) => path.join(root, String(file)) === found.path);
      return entry && { path: `./${entry[0]}.js`, external: true };
    });
  },
};

/**
 * The desktop and remote extension: VS Code 1.100 runs it on Node 20. What answers is a file of its own: to compile it
 * would be most of an activation. So is what not every question needs. In the web, a worker can load one file alone.
 *
 * @type {esbuild.BuildOptions}
 */
const node = {
  ...common,
  entryPoints: {
    extension: 'src/extension.ts',
    agentQuery: 'src/agentQuery.ts',
    'mime-types': 'node_modules/mime-types/index.js',
  },
  outdir: 'dist',
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  // Left as it is, it would take the way of ECMAScript modules to what is none.
  supported: { 'dynamic-import': false },
  plugins: [vscodeNames, loadedLater, mimeTypesByName],
};

/** @type {esbuild.BuildOptions} The web extension, in a worker. */
const web = {
  ...common,
  entryPoints: { extension: 'src/extension.ts' },
  outdir: 'dist/web',
  platform: 'browser',
  format: 'cjs',
  plugins: [vscodeNames, mimeTypesByName],
  // mime-types asks Node's path for one function.
  alias: { path: './src/platform/browser/extname.ts' },
};

/**
 * The page. What draws answers is loaded when the page is there, or with the first answer; highlighting with the first
 * code block; what completes the names of files with the first `#`.
 *
 * @type {esbuild.BuildOptions}
 */
const page = {
  ...common,
  entryPoints: {
    webview: 'src/webview/main.ts',
    'webview-markdown': 'src/webview/markdown/streamingMarkdown.ts',
    'webview-highlight': 'src/webview/markdown/code/findColors.ts',
    'webview-paths': 'src/webview/markdown/paths/pathLinker.ts',
    'webview-files': 'src/webview/composer/fileCompletion.ts',
  },
  outdir: 'dist',
  platform: 'browser',
  format: 'esm',
  plugins: [loadedLater],
  alias: {
    'linkify-it': './src/webview/standIns/linkifyIt.ts',
    'punycode.js': './src/webview/standIns/punycode.ts',
    'uc.micro': './src/webview/standIns/ucMicro.ts',
  },
};

/** @type {esbuild.BuildOptions} The page's style. */
const style = {
  ...common,
  entryPoints: { webview: 'media/webview.css' },
  outdir: 'dist',
  // It stands beside the style.
  external: ['./codicon.ttf*'],
};

/**
 * @param {string} folder
 * @param {RegExp} pattern
 * @returns {Promise<string[]>} paths relative to the project, sorted
 */
async function find(folder, pattern) {
  const entries = await readdir(path.join(root, folder), { recursive: true });
  return entries
    .filter(name => pattern.test(name))
    .map(name => path.join(folder, name))
    .sort();
}

/**
 * `import 'integration-suites:'` imports every suite beside the importer, so that none is left out
 * of a list kept by hand.
 *
 * @type {esbuild.Plugin}
 */
const integrationSuites = {
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

/** @returns {Promise<esbuild.BuildOptions[]>} */
async function suites() {
  /** @type {esbuild.BuildOptions} */
  const suite = { ...common, minify: false, platform: 'node', outbase: 'test', outdir: 'out/test' };
  /** @type {esbuild.BuildOptions} Suites in plain Node; what they share is there once. */
  const plain = {
    ...suite,
    format: 'esm',
    splitting: true,
    outExtension: { '.js': '.mjs' },
    packages: 'external',
  };
  return [
    { ...plain, entryPoints: await find('test/unit', /\.(?:test|child)\.ts$/) },
    { ...plain, entryPoints: await find('test/volume', /\.(?:test|child)\.ts$/) },
    {
      ...plain,
      entryPoints: await find('test/ui', /\.test\.ts$/),
      // For the few lines of the host that make the panel's document.
      alias: { vscode: './test/bench/vscode.ts' },
    },
    { ...plain, entryPoints: await find('test/fuzz', /^main\.ts$/) },
    { ...plain, entryPoints: await find('test/model', /^main\.ts$/) },
    // VS Code requires this one, inside its extension host.
    {
      ...suite,
      format: 'cjs',
      entryPoints: await find('test/integration', /^index\.ts$/),
      external: ['vscode', 'mocha'],
      plugins: [integrationSuites],
    },
  ];
}

/** @type {esbuild.BuildOptions} */
const demoService = {
  ...common,
  entryPoints: { demoService: 'src/platform/node/demoService.ts' },
  outdir: 'out/demo',
  outExtension: { '.js': '.mjs' },
  platform: 'node',
  format: 'esm',
  packages: 'external',
};

/**
 * The benchmarks: what runs in Node, among it the processes that a topic starts (`*.child.ts`), and what is loaded into
 * pages. Peers of pages are bundled from test/bench/node_modules; those of Node are imported at run time, by modules in
 * test/bench/node that stay as they are.
 *
 * @returns {Promise<esbuild.BuildOptions[]>}
 */
async function benchmarks() {
  /** @type {esbuild.BuildOptions} */
  const both = { ...common, metafile: false, outbase: 'test/bench', outdir: 'out/bench' };
  return [
    {
      ...both,
      minify: false,
      entryPoints: ['test/bench/main.ts', ...(await find('test/bench/topics', /\.child\.ts$/))],
      platform: 'node',
      format: 'esm',
      splitting: true,
      outExtension: { '.js': '.mjs' },
      packages: 'external',
      // For the few lines of the host that make the panel's document.
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
      entryPoints: await find('test/bench/page', /^[^/\\]+\.(?:mjs|ts)$/),
      platform: 'browser',
      format: 'esm',
      splitting: true,
      define: { 'process.env.NODE_ENV': '"production"' },
    },
  ];
}

let running = 0;

/**
 * Says when all builds are through, and not just one of them: what the watch task waits for.
 *
 * @type {esbuild.Plugin}
 */
const progress = {
  name: 'progress',
  setup(build) {
    build.onStart(() => {
      if (running++ === 0) {
        console.log('[watch] build started');
      }
    });
    build.onEnd(() => {
      if (--running === 0) {
        console.log('[watch] build finished');
      }
    });
  },
};

await rm(path.join(root, 'dist'), { recursive: true, force: true });
await mkdir(path.join(root, 'dist'), { recursive: true });
await writeCodicons(
  path.join(root, 'node_modules/@vscode/codicons/dist'),
  [path.join(root, 'src'), path.join(root, 'media')],
  path.join(root, 'dist'),
);

const builds = [node, web, page, style];
if (tests) {
  await rm(path.join(root, 'out'), { recursive: true, force: true });
  builds.push(...(await suites()).filter(({ entryPoints }) => entryPoints?.length !== 0));
}
if (demo) {
  builds.push(demoService);
}
if (bench) {
  await rm(path.join(root, 'out/bench'), { recursive: true, force: true });
  builds.push(...(await benchmarks()).filter(({ entryPoints }) => entryPoints?.length !== 0));
}
if (watch) {
  const contexts = await Promise.all(
    builds.map(({ plugins = [], ...options }) =>
      esbuild.context({ ...options, plugins: [...plugins, progress] }),
    ),
  );
  await Promise.all(contexts.map(context => context.watch()));
} else {
  const results = await Promise.all(builds.map(options => esbuild.build(options)));
  if (production) {
    await writePackageReadme(path.join(root, 'README.md'), path.join(root, 'dist/README.md'));
    await writeThirdPartyNotices(
      root,
      results.map(({ metafile }) => metafile),
      ['@vscode/codicons'],
      path.join(root, 'dist/ThirdPartyNotices.txt'),
    );
  }
}

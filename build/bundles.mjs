import { mainFields } from './commonOptions.mjs';
import { loadedLater } from './plugins/loadedLater.mjs';
import { splitCommonJs } from './plugins/splitCommonJs.mjs';
import { stateOfPage } from './plugins/stateOfPage.mjs';
import { vscodeNames } from './plugins/vscodeNames.mjs';

/** @typedef {import('esbuild').BuildOptions} BuildOptions */

/**
 * The bundles of the extension: for Node, for the web, the pages and their styles, and the types of the API.
 *
 * @param {BuildOptions} common
 * @returns {BuildOptions[]}
 */
export function bundles(common) {
  return [
    activation(common),
    node(common),
    web(common),
    page(common),
    laterPage(common),
    style(common),
    types(common),
  ];
}

/**
 * The first file of the desktop and remote extension. It contains only the code that activates it. The rest is loaded
 * later, because most of an activation is spent compiling code.
 *
 * @param {BuildOptions} common
 * @returns {BuildOptions}
 */
function activation(common) {
  return {
    ...common,
    ...nodeOptions,
    entryPoints: { extension: 'src/extension.ts' },
    format: 'cjs',
    // Turns import() into require().
    supported: { 'dynamic-import': false },
    plugins: [vscodeNames, theRest],
  };
}

/** @type {import('esbuild').Plugin} */
const theRest = {
  name: 'the-rest',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/agentQuery$/ }, () => ({ path: './agentQuery.js', external: true }));
  },
};

/**
 * The rest of it: the code that sends a question, and, in separate files, the code that it imports by `import()`.
 *
 * @param {BuildOptions} common
 * @returns {BuildOptions}
 */
function node(common) {
  return {
    ...common,
    ...nodeOptions,
    entryPoints: { agentQuery: 'src/agentQuery.ts' },
    chunkNames: 'agentQuery/[name]-[hash]',
    plugins: [vscodeNames, splitCommonJs],
  };
}

/**
 * VS Code 1.100 runs extensions on Node 20.
 *
 * @type {BuildOptions}
 */
const nodeOptions = { outdir: 'dist', platform: 'node', target: 'node20', mainFields };

/**
 * The program of the npm package, in one file.
 *
 * @param {BuildOptions} common
 * @returns {BuildOptions}
 */
export function programBundle(common) {
  return {
    ...common,
    entryPoints: { 'agent-query': 'src/commandLine.ts' },
    outdir: 'dist/npm',
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    mainFields,
  };
}

/**
 * The web extension, which runs in a worker and must be a single file.
 *
 * @param {BuildOptions} common
 * @returns {BuildOptions}
 */
function web(common) {
  return {
    ...common,
    entryPoints: { extension: 'src/extension.ts' },
    outdir: 'dist/web',
    platform: 'browser',
    format: 'cjs',
    plugins: [vscodeNames],
    // mime-types uses one function of Node's path, extname.
    alias: { path: './src/core/files/fileNames.ts' },
  };
}

/**
 * The pages of conversations, event inspectors, and diagrams.
 *
 * @param {BuildOptions} common
 * @returns {BuildOptions}
 */
function page(common) {
  return {
    ...common,
    entryPoints: {
      webview: 'src/page.ts',
      'webview-inspector': 'src/features/inspector/page/main.ts',
      'webview-diagram': 'src/features/diagrams/page/main.ts',
    },
    outdir: 'dist',
    platform: 'browser',
    format: 'esm',
    plugins: [loadedLater(later)],
  };
}

/** The files that the page of a conversation loads when it needs them, or when it is idle. */
const later = {
  'webview-markdown': 'src/webview/markdown/streamingMarkdown.ts',
  'webview-markup': 'src/webview/markdown/markup.ts',
  'webview-prepare': 'src/webview/conversation/prepareAnswers.ts',
  'webview-highlight': 'src/webview/markdown/code/findColors.ts',
  'webview-math': 'src/webview/markdown/formulas/renderFormula.ts',
  'webview-paths': 'src/webview/markdown/paths/pathLinker.ts',
  'webview-find': 'src/webview/reading/findBar.ts',
  'webview-copying': 'src/webview/reading/writeSelection.ts',
  'webview-navigator': 'src/webview/conversation/turnNavigator.ts',
  'webview-parts': 'src/webview/composer/partsList.ts',
  'webview-attach': 'src/webview/composer/attachFiles.ts',
  'webview-files': 'src/webview/composer/fileCompletion.ts',
  'webview-questions': 'src/features/savedQuestions/page/promptCompletion.ts',
  'webview-setup': 'src/features/setup/page/setupForm.ts',
  'webview-arguments': 'src/features/arguments/page/argumentControls.ts',
};

/**
 * @param {BuildOptions} common
 * @returns {BuildOptions}
 */
function laterPage(common) {
  return {
    ...common,
    entryPoints: later,
    outdir: 'dist',
    platform: 'browser',
    format: 'esm',
    plugins: [stateOfPage, loadedLater(later)],
  };
}

/**
 * The pages' styles, with the icons.
 *
 * @param {BuildOptions} common
 * @returns {BuildOptions}
 */
function style(common) {
  return {
    ...common,
    entryPoints: {
      webview: 'media/webview.css',
      'webview-inspector': 'src/features/inspector/page/inspector.css',
    },
    outdir: 'dist',
    // The font of the icons becomes a separate file, under its name.
    loader: { '.ttf': 'file' },
    assetNames: '[name]',
  };
}

/**
 * The types of the API for other extensions, as they are written.
 *
 * @param {BuildOptions} common
 * @returns {BuildOptions}
 */
function types(common) {
  return {
    ...common,
    entryPoints: { 'agent-query.d': 'src/features/api/core/agentQueryApi.ts' },
    outdir: 'dist',
    loader: { '.ts': 'copy' },
  };
}

/**
 * The demo service as a separate module, for `npm start`.
 *
 * @param {BuildOptions} common
 * @returns {BuildOptions}
 */
export function demoBundle(common) {
  return {
    ...common,
    entryPoints: { demoService: 'src/features/demo/node/startDemoService.ts' },
    outdir: 'out/demo',
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    format: 'esm',
    packages: 'external',
  };
}

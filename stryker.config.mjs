/**
 * `npm run mutate`: mutation tests of the code that handles requests and responses. They take about ten minutes and are
 * not part of `npm test`. The report is out/mutation.html; docs/stream-tests.md describes the results.
 * To test only some files: `-- --mutate 'src/core/stream/*.ts'`.
 *
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  mutate: [
    'src/core/stream/*.ts',
    'src/core/async/deadline.ts',
    'src/core/query/{query,answerReader,bodyStart,eventStreamSniffer,answerErrors,queryBody,baseUrl,queryKwargs}.ts',
    'src/platform/node/{nodeTransport,openRequest,decodeBody,readChunks,connectionError,openLocalFile}.ts',
  ],
  plugins: ['./test/fuzz/mutationRunner.mjs'],
  testRunner: 'mocha-once',
  coverageAnalysis: 'perTest',
  buildCommand: 'node test/fuzz/mutationBundles.mjs',
  concurrency: 1,
  timeoutMS: 15000,
  dryRunTimeoutMinutes: 20,
  // This file does not exist on purpose: Stryker rewrites tsconfig.json with an API that TypeScript 7 lacks, and
  // esbuild does not need the file.
  tsconfigFile: 'no-tsconfig.json',
  ignorePatterns: ['/dist', '/out', '/docs', '/media', '/src/webview', '/test/ui', '/test/bench'],
  // In a folder where no other tool searches for sources.
  tempDirName: 'node_modules/.cache/stryker',
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  htmlReporter: { fileName: 'out/mutation.html' },
  jsonReporter: { fileName: 'out/mutation.json' },
  allowEmpty: false,
  thresholds: { high: 95, low: 90, break: 90 },
};

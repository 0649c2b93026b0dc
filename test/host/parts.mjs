/**
 * Folders in `page`, `panel`, and `integration` whose tests run only in the gate: `controls` try every control of
 * the page, `looks` are about what is seen, `saved` about saved conversations, and `volume` about large inputs.
 * `history` and `inspector` are features.
 */
export const gateFolders = ['controls', 'history', 'inspector', 'looks', 'saved', 'volume'];

/** Parts that need a browser, but no VS Code. */
export const browserParts = ['page', 'panel', ...gateFolders];

/** The parts of `npm run test:all`. The first ones, before `package`, run in `npm test`. */
const all = [
  ...['typecheck', 'lint', 'unit', 'cli', 'page', 'panel', 'integration', 'main'],
  ...['package', 'start', 'floor', ...gateFolders, 'ui'],
];

/**
 * All parts of the tests, in the order in which their results are shown. `cli` tests the npm package, `main` and `ui` are
 * tests in windows of VS Code: the main ones in test/ui/main, and the others. `frameworks` runs only by name, because
 * it installs hundreds of megabytes.
 */
export const parts = [...all, 'frameworks'];

/** Sets of parts, by the names under which they can be run. */
export const tiers = {
  check: ['typecheck', 'lint', 'changed', 'smoke'],
  push: all.slice(0, all.indexOf('package')),
  all,
};

/**
 * The folder that decides on the part of a test: the first one in the folder of its kind, or its feature.
 *
 * @param {string} file relative to the folder of its kind
 * @returns {string}
 */
export function folderOf(file) {
  const [folder = '', feature = ''] = file.split(/[\\/]/);
  return folder === 'features' ? feature : folder;
}

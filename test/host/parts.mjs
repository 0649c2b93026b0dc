/** Parts that need a browser, but no VS Code. */
export const browserParts = ['page', 'panel', 'controls', 'looks', 'volume'];

/**
 * All parts of the tests, in the order in which their results are shown. Tests of `page`, `panel`, and `ui` in a folder
 * with the name of a part belong to that part: `controls` try every control of the page, `looks` are about what is seen,
 * `volume` has large inputs. `main` and `ui` are tests in windows of VS Code: the main ones in test/ui/main, and the
 * others.
 */
export const parts = [
  ...['typecheck', 'lint', 'unit', 'page', 'panel', 'integration', 'main'],
  ...['package', 'volume', 'start', 'floor', 'controls', 'looks', 'ui'],
];

/** Sets of parts, by the names under which they can be run. */
export const tiers = {
  check: ['typecheck', 'lint', 'changed', 'smoke'],
  push: parts.slice(0, parts.indexOf('package')),
  all: parts,
};

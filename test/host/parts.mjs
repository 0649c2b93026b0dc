/** Parts that need a browser, but no VS Code. */
export const browserParts = ['page', 'panel', 'controls'];

/**
 * All parts of the tests, in the order in which their results are shown. `controls` are the tests in test/page/controls,
 * which try every control of the page. `main` and `ui` are tests in windows of VS Code: the main ones in test/ui/main,
 * and the others.
 */
export const parts = [
  ...['typecheck', 'lint', 'unit', 'page', 'panel', 'integration', 'main'],
  ...['package', 'volume', 'start', 'floor', 'controls', 'ui'],
];

/** Sets of parts, by the names under which they can be run. */
export const tiers = {
  check: ['typecheck', 'lint', 'changed', 'smoke'],
  push: parts.slice(0, parts.indexOf('package')),
  all: parts,
};

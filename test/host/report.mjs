/**
 * The closing line in which a suite reports its result: the same inside and outside VS Code, and on every host. A run
 * without this line has failed, whatever its exit code.
 */

/**
 * @typedef {object} SuiteReport
 * @property {string} suite
 * @property {number} passed
 * @property {number} failed
 * @property {number} [notRun] tests that did not start because an earlier one failed
 * @property {string} [vscode] the VS Code version that it ran in
 */

/**
 * @param {SuiteReport} report
 * @returns {string}
 */
export function closingLine({ suite, passed, failed, notRun = 0, vscode }) {
  const place = vscode === undefined ? '' : ` on VS Code ${vscode}`;
  const rest = notRun === 0 ? '' : `, ${notRun} not run`;
  return `${suite}: ${passed} passed, ${failed} failed${rest}${place}`;
}

/**
 * @param {string} output the whole output of the suite
 * @param {string} suite
 * @returns {SuiteReport | undefined}
 */
export function readClosingLine(output, suite) {
  const lines = output.matchAll(
    /^(\w+): (\d+) passed, (\d+) failed(?:, (\d+) not run)?(?: on VS Code (\S+))?\r?$/gm,
  );
  const last = [...lines].filter(line => line[1] === suite).at(-1);
  if (last === undefined) {
    return undefined;
  }
  const [, , , , notRun, vscode] = last;
  return {
    suite,
    passed: Number(last[2]),
    failed: Number(last[3]),
    ...(notRun !== undefined && { notRun: Number(notRun) }),
    ...(vscode !== undefined && { vscode }),
  };
}

/**
 * @param {string} output the whole output of a suite with failed tests
 * @returns {string} Mocha's report of the failed tests
 */
export function readFailures(output) {
  const start = [...output.matchAll(/^.*\b\d+ failing\b/gm)].at(-1);
  return start === undefined ? '' : output.slice(start.index).trimEnd();
}

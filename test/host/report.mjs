/**
 * How a suite says how it went, inside VS Code and outside, on every host the same: in its closing
 * line. A run without this line has failed, whatever the exit code.
 */

/**
 * @typedef {object} SuiteReport
 * @property {string} suite
 * @property {number} passed
 * @property {number} failed
 * @property {number} [notRun] tests that never began, since one before them had failed
 * @property {string} [vscode] the version that it ran in
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
 * @param {string} output all that the suite wrote
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
 * @param {string} output all that a suite of which a test failed wrote
 * @returns {string} what Mocha's report says of the failed ones
 */
export function readFailures(output) {
  const start = [...output.matchAll(/^.*\b\d+ failing\b/gm)].at(-1);
  return start === undefined ? '' : output.slice(start.index).trimEnd();
}

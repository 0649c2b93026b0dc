/**
 * The lines in which a suite reports its result: the same inside and outside VS Code, and on every host. A run without
 * the closing line has failed, whatever its exit code.
 */

/**
 * @typedef {object} SuiteReport
 * @property {string} suite
 * @property {number} passed
 * @property {number} failed
 * @property {number} [notRun] tests that did not start because an earlier one failed
 * @property {readonly string[]} [skipped] the titles of tests that were skipped
 * @property {readonly string[]} [failedFiles] the file of each failed test, if the suite knows it
 * @property {string} [vscode] the VS Code version that it ran in
 */

const skippedMark = 'Skipped: ';
const failedMark = 'Failed in: ';

/**
 * @param {SuiteReport} report
 * @returns {string} lines, the last of which is the closing line
 */
export function reportText({
  suite,
  passed,
  failed,
  notRun = 0,
  skipped = [],
  failedFiles = [],
  vscode,
}) {
  const counts = [
    `${passed} passed`,
    `${failed} failed`,
    ...(skipped.length > 0 ? [`${skipped.length} skipped`] : []),
    ...(notRun > 0 ? [`${notRun} not run`] : []),
  ];
  return [
    ...skipped.map(title => `${skippedMark}${title}`),
    ...failedFiles.map(file => `${failedMark}${file}`),
    `${suite}: ${counts.join(', ')}${vscode === undefined ? '' : ` on VS Code ${vscode}`}`,
  ].join('\n');
}

/**
 * @param {string} output the whole output of the suite
 * @param {string} suite
 * @returns {SuiteReport | undefined}
 */
export function readReport(output, suite) {
  const lines = output.matchAll(
    /^(\w+): (\d+) passed, (\d+) failed(?:, \d+ skipped)?(?:, (\d+) not run)?(?: on VS Code (\S+))?\r?$/gm,
  );
  const last = [...lines].filter(line => line[1] === suite).at(-1);
  if (last === undefined) {
    return undefined;
  }
  const [, , passed, failed, notRun, vscode] = last;
  return {
    suite,
    passed: Number(passed),
    failed: Number(failed),
    skipped: marked(output, skippedMark),
    failedFiles: marked(output, failedMark),
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

/**
 * The names of the skipped tests and the failed files of a Mocha run, with the numbers of its tests.
 *
 * @param {Mocha.Runner} runner before it runs
 */
export function collectReport(runner) {
  /** @type {string[]} */
  const skipped = [];
  /** @type {string[]} */
  const failedFiles = [];
  runner.on('pending', test => skipped.push(test.fullTitle()));
  runner.on('fail', test => test.file && failedFiles.push(test.file));
  return {
    /** @returns {Pick<SuiteReport, 'passed' | 'failed' | 'notRun' | 'skipped' | 'failedFiles'>} when it has ended */
    end() {
      const { passes: passed = 0, failures: failed = 0, pending = 0 } = runner.stats ?? {};
      return {
        ...{ passed, failed, skipped, failedFiles },
        notRun: Math.max(0, runner.total - passed - failed - pending),
      };
    },
  };
}

/**
 * @param {string} output
 * @param {string} mark
 */
function marked(output, mark) {
  return output
    .split(/\r?\n/)
    .filter(line => line.startsWith(mark))
    .map(line => line.slice(mark.length));
}

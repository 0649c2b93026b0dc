import { loadavg } from 'node:os';
import { execute } from './command.mjs';
import { readFailures, readReport } from './report.mjs';

/** Longer than any suite takes. A suite that hangs must not block the others. */
export const suiteTimeoutMs = 30 * 60_000;

/**
 * @typedef {object} SuiteRun
 * @property {string} name in the closing line
 * @property {string[]} args for Node
 * @property {NodeJS.ProcessEnv} [env] added to the environment of this process
 * @property {string} [evidence] the folder in out/failures for what it showed
 * @property {(file: string) => Promise<import('./summary.mjs').StepResult>} [again] runs one of its files alone; without
 *   it, what fails has failed
 */

/**
 * Runs a suite in its own process, and trusts only its report.
 *
 * @param {SuiteRun} run
 * @returns {Promise<import('./summary.mjs').StepResult>}
 */
export async function runSuite({ name, args, env = {}, evidence = name, again }) {
  const { failure, output } = await execute(process.execPath, args, {
    env,
    timeout: suiteTimeoutMs,
  });
  const report = readReport(output, name);
  if (report === undefined) {
    return { passed: 0, failed: 1, remark: noReport(failure) };
  }
  const { passed, failed, notRun, skipped = [], failedFiles = [] } = report;
  if (passed + failed === 0) {
    return { passed, failed: 1, remark: 'the suite ran no test' };
  }
  if (failed === 0 && failure !== undefined) {
    return { passed, failed: 1, skipped, remark: `all passed, yet it ${failure}` };
  }
  const details = failed > 0 ? readFailures(output) : undefined;
  return {
    ...{ passed, failed, skipped },
    ...(notRun && { remark: notRunRemark(notRun) }),
    ...(details !== undefined && { details }),
    ...(details !== undefined &&
      again !== undefined && {
        failedFiles: [...new Set(failedFiles)].map(file => ({
          name: `${name}/${file}`,
          evidence,
          failed: failedFiles.filter(each => each === file).length,
          details: `${details}\n${circumstances()}`,
          again: () => again(file),
        })),
      }),
  };
}

/**
 * @param {string | undefined} failure how the process ended
 * @returns {string}
 */
export function noReport(failure) {
  return `the suite did not report: it ${failure ?? 'ended'}`;
}

/**
 * @param {number} count of tests that did not start
 * @returns {string}
 */
export function notRunRemark(count) {
  return `${count} not run after a failure`;
}

/** @returns {string} when it is, and how busy the machine is */
export function circumstances() {
  const load = loadavg().map(value => value.toFixed(1));
  return `At ${new Date().toISOString()}, load ${load.join(', ')}`;
}

import { execute } from './command.mjs';
import { readClosingLine, readFailures } from './report.mjs';

/** Longer than any suite takes. A suite that hangs must not block the others. */
export const suiteTimeoutMs = 30 * 60_000;

/**
 * Runs a suite in its own process, and trusts only its closing line.
 *
 * @param {string} name in the closing line
 * @param {string[]} args for Node
 * @param {NodeJS.ProcessEnv} [env] added to the environment of this process
 * @returns {Promise<import('./summary.mjs').StepResult>}
 */
export async function runSuite(name, args, env = {}) {
  const { failure, output } = await execute(process.execPath, args, {
    env,
    timeout: suiteTimeoutMs,
  });
  const report = readClosingLine(output, name);
  if (report === undefined) {
    return { passed: 0, failed: 1, remark: noReport(failure) };
  }
  const { passed, failed, notRun } = report;
  if (passed + failed === 0) {
    return { passed, failed: 1, remark: 'the suite ran no test' };
  }
  if (failed === 0 && failure !== undefined) {
    return { passed, failed: 1, remark: `all passed, yet it ${failure}` };
  }
  return {
    passed,
    failed,
    ...(notRun && { remark: notRunRemark(notRun) }),
    ...(failed > 0 && { details: readFailures(output) }),
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

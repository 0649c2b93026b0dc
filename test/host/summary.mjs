import { inSection, print } from './output.mjs';
import { seconds } from './progress.mjs';
import { Standstills } from './standstills.mjs';

/**
 * @typedef {object} StepResult
 * @property {number} passed
 * @property {number} failed
 * @property {string} [remark] anything that the numbers do not show
 * @property {string} [details] of the failures
 *
 * @typedef {object} Line
 * @property {string} title
 * @property {string} time
 * @property {StepResult} result
 */

/** The results of all steps of a run. */
export class Summary {
  #started = Date.now();
  #standstills = new Standstills();
  /** @type {{ title: string, line?: Line }[]} */
  #steps = [];

  /**
   * Runs a step, shows that it has started, and keeps its result. A step that throws has failed. Steps may run in
   * parallel: the summary lists them in the order in which they were added.
   *
   * @param {string} title
   * @param {() => Promise<StepResult>} action
   * @param {(run: () => Promise<boolean>) => Promise<boolean>} [whenFree] runs the step when it may start; the time
   *   counts from then
   * @returns {Promise<boolean>} true if nothing failed
   */
  async step(title, action, whenFree = run => run()) {
    /** @type {{ title: string, line?: Line }} */
    const step = { title };
    this.#steps.push(step);
    return inSection(() =>
      whenFree(async () => {
        print(`\n── ${title}\n`);
        const started = Date.now();
        const result = await outcomeOf(action);
        const time = seconds(started);
        step.line = { title, time, result };
        print(`── ${title}: ${describe(result)}, ${time}\n`);
        return result.failed === 0;
      }),
    );
  }

  /**
   * Ends the run.
   *
   * @returns {number} the number of failures
   */
  print() {
    const lines = this.#steps.map(
      ({ title, line }) =>
        line ?? { title, time: '', result: { passed: 0, failed: 1, remark: 'did not run' } },
    );
    // Repeated here, because the output of the other steps follows the original.
    for (const { title, result } of lines.filter(({ result }) => result.details)) {
      console.log(`\n── ${title}: what failed\n\n${result.details}`);
    }
    const width = Math.max(...lines.map(({ title }) => title.length));
    console.log('\nSummary');
    for (const { title, time, result } of lines) {
      console.log(`  ${title.padEnd(width)}  ${time.padStart(7)}  ${describe(result)}`);
    }
    for (const sentence of this.#standstills.end()) {
      console.log(sentence);
    }
    const passed = lines.reduce((sum, { result }) => sum + result.passed, 0);
    const failed = lines.reduce((sum, { result }) => sum + result.failed, 0);
    console.log(`${passed} passed, ${failed} failed in ${seconds(this.#started)}`);
    return failed;
  }
}

/**
 * @param {() => Promise<StepResult>} action
 * @returns {Promise<StepResult>}
 */
async function outcomeOf(action) {
  try {
    return await action();
  } catch (error) {
    const remark = error instanceof Error ? error.message : String(error);
    print(`${remark}\n`, 'stderr');
    return { passed: 0, failed: 1, remark };
  }
}

/** @param {StepResult} result */
function describe({ passed, failed, remark }) {
  if (passed + failed === 0) {
    return remark ?? 'done';
  }
  const counts = `${passed} passed, ${failed} failed`;
  return remark === undefined ? counts : `${counts} (${remark.split('\n', 1)[0]})`;
}

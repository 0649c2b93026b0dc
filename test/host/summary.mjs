import { inSection, print } from './output.mjs';
import { seconds } from './progress.mjs';

/**
 * @typedef {object} StepResult
 * @property {number} passed
 * @property {number} failed
 * @property {string} [remark] what the numbers do not say
 * @property {string} [details] of what failed
 *
 * @typedef {object} Line
 * @property {string} title
 * @property {string} time
 * @property {StepResult} result
 */

/** The results of all steps of a run. */
export class Summary {
  #started = Date.now();
  /** @type {{ title: string, line?: Line }[]} */
  #steps = [];

  /**
   * Runs a step, shows that it began and keeps its result. A step that throws has failed. Steps may
   * run side by side: the summary has them in the order in which they were announced.
   *
   * @param {string} title
   * @param {() => Promise<StepResult>} action
   * @param {(run: () => Promise<boolean>) => Promise<boolean>} [whenFree] runs the step when it may
   *   start; the time counts from then
   * @returns {Promise<boolean>} true if all is well
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

  /** @returns {number} how many failed */
  print() {
    const lines = this.#steps.map(
      ({ title, line }) =>
        line ?? { title, time: '', result: { passed: 0, failed: 1, remark: 'did not run' } },
    );
    // Once more, since all that the other steps wrote is between.
    for (const { title, result } of lines.filter(({ result }) => result.details)) {
      console.log(`\n── ${title}: what failed\n\n${result.details}`);
    }
    const width = Math.max(...lines.map(({ title }) => title.length));
    console.log('\nSummary');
    for (const { title, time, result } of lines) {
      console.log(`  ${title.padEnd(width)}  ${time.padStart(7)}  ${describe(result)}`);
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

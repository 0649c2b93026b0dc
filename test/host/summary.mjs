import { seconds } from './progress.mjs';

/**
 * @typedef {object} StepResult
 * @property {number} passed
 * @property {number} failed
 * @property {string} [remark] what the numbers do not say
 * @property {string} [details] of what failed
 *
 * @typedef {StepResult & { title: string, time: string }} Line
 */

/** What all steps of a run came to. */
export class Summary {
  /** @type {Line[]} */
  #lines = [];

  /**
   * Runs a step, shows that it began and keeps how it went. A step that throws has failed.
   *
   * @param {string} title
   * @param {() => Promise<StepResult>} action
   * @returns {Promise<boolean>} whether all is well
   */
  async step(title, action) {
    console.log(`\n── ${title}`);
    const started = Date.now();
    /** @type {StepResult} */
    let result;
    try {
      result = await action();
    } catch (error) {
      const remark = error instanceof Error ? error.message : String(error);
      console.error(remark);
      result = { passed: 0, failed: 1, remark };
    }
    const time = seconds(started);
    this.#lines.push({ ...result, title, time });
    console.log(`── ${title}: ${outcome(result)}, ${time}`);
    return result.failed === 0;
  }

  /** @returns {number} how many failed */
  print() {
    // Once more, since all that the other steps wrote is between.
    for (const { title, details } of this.#lines.filter(line => line.details)) {
      console.log(`\n── ${title}: what failed\n\n${details}`);
    }
    const width = Math.max(...this.#lines.map(({ title }) => title.length));
    console.log('\nSummary');
    for (const line of this.#lines) {
      console.log(`  ${line.title.padEnd(width)}  ${line.time.padStart(7)}  ${outcome(line)}`);
    }
    const passed = this.#lines.reduce((sum, line) => sum + line.passed, 0);
    const failed = this.#lines.reduce((sum, line) => sum + line.failed, 0);
    console.log(`${passed} passed, ${failed} failed`);
    return failed;
  }
}

/** @param {StepResult} result */
function outcome({ passed, failed, remark }) {
  if (passed + failed === 0) {
    return remark ?? 'done';
  }
  const counts = `${passed} passed, ${failed} failed`;
  return remark === undefined ? counts : `${counts} (${remark.split('\n', 1)[0]})`;
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inSection, print } from './output.mjs';
import { seconds } from './progress.mjs';
import { root } from './root.mjs';
import { unexpectedSkips } from './skips.mjs';
import { Standstills } from './standstills.mjs';

/** With more flaky files than this, a run has failed: something is wrong with more than their luck. */
const maxFlaky = 3;

/**
 * @typedef {object} FailedFile
 * @property {string} name of the file, and of its folder in out/flaky
 * @property {string} evidence the folder in out/failures that has what it showed, if it showed anything
 * @property {number} failed
 * @property {string} details of its failures
 * @property {() => Promise<StepResult>} again runs the file once more, alone, in a new process
 *
 * @typedef {object} StepResult
 * @property {number} passed
 * @property {number} failed
 * @property {readonly string[]} [skipped] titles of tests
 * @property {string} [remark] anything that the numbers do not show
 * @property {string} [details] of the failures
 * @property {readonly FailedFile[]} [failedFiles] files that may run once more
 *
 * @typedef {object} RunReport what out/report.json has
 * @property {number} passed
 * @property {number} failed
 * @property {Array<{ name: string, tests: string[] }>} flaky files and their tests that passed the second time
 * @property {Array<{ name: string, tests: string[] }>} red steps and their tests that failed
 * @property {Record<string, string>} times of the steps
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
  /** @type {FailedFile[]} */
  #flaky = [];

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
        print(`\n── ${title} (${timeOfDay()})\n`);
        const started = Date.now();
        const result = withoutUnexpectedSkips(await outcomeOf(action));
        const time = seconds(started);
        step.line = { title, time, result };
        print(`── ${title}: ${describe(result)}, ${time} (${timeOfDay()})\n`);
        return result.failed === 0;
      }),
    );
  }

  /**
   * Runs each file that failed once more, alone. If it passes, it is flaky: the run passes, and what the file showed is
   * kept in out/flaky. Call it when no step runs any more.
   */
  async repeatFailedFiles() {
    const files = this.#steps.flatMap(({ line }) => line?.result.failedFiles ?? []);
    if (files.length > maxFlaky) {
      return;
    }
    for (const { line } of this.#steps) {
      for (const file of line?.result.failedFiles ?? []) {
        print(`\n── ${file.name} once more, alone (${timeOfDay()})\n`);
        await keep(file, path.join(root, 'out/flaky', file.name));
        const result = await outcomeOf(file.again);
        print(`── ${file.name} once more: ${describe(result)}\n`);
        if (result.failed === 0 && line) {
          this.#flaky.push(file);
          line.result = {
            ...line.result,
            passed: line.result.passed + file.failed,
            failed: line.result.failed - file.failed,
          };
        }
      }
    }
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
    for (const { title, result } of lines.filter(({ result }) => result.failed && result.details)) {
      console.log(`\n── ${title}: what failed\n\n${result.details}`);
    }
    for (const { name, details } of this.#flaky) {
      console.log(`\n── Flaky: ${name}. It passed the second time; see out/flaky.\n\n${details}`);
    }
    const width = Math.max(...lines.map(({ title }) => title.length));
    console.log('\nSummary');
    for (const { title, time, result } of lines) {
      console.log(`  ${title.padEnd(width)}  ${time.padStart(7)}  ${describe(result)}`);
    }
    for (const sentence of this.#standstills.end()) {
      console.log(sentence);
    }
    const sum = (/** @type {(result: StepResult) => number} */ count) =>
      lines.reduce((total, { result }) => total + count(result), 0);
    const failed = sum(result => result.failed);
    const skipped = sum(result => result.skipped?.length ?? 0);
    const passed = sum(result => result.passed);
    const flaky = this.#flaky.map(({ name, details }) => ({ name, tests: failedTests(details) }));
    const names = flaky.map(({ name }) => name).join(', ');
    /** @type {RunReport} */
    const report = {
      ...{ passed, failed, flaky },
      red: lines
        .filter(({ result }) => result.failed > 0)
        .map(({ title, result }) => ({ name: title, tests: failedTests(result.details) })),
      times: Object.fromEntries(lines.map(({ title, time }) => [title, time])),
    };
    mkdirSync(path.join(root, 'out'), { recursive: true });
    writeFileSync(path.join(root, 'out/report.json'), JSON.stringify(report, undefined, 2));
    console.log(`In ${seconds(this.#started)}, flaky: ${names || 'none'}`);
    console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
    return failed;
  }
}

/**
 * @param {string} [details] Mocha's report of failed tests
 * @returns {string[]} their titles, of which Mocha writes each part on a separate line
 */
function failedTests(details = '') {
  const titles = details.matchAll(/^ {2}\d+\) (.*(?:\n {4,}.*)*?):\n/gm);
  return [...titles].map(([, title = '']) =>
    title
      .split('\n')
      .map(part => part.trim())
      .join(' › '),
  );
}

/**
 * Copies what a file showed when it failed to another folder, with its messages.
 *
 * @param {FailedFile} file
 * @param {string} folder
 */
async function keep({ evidence, details }, folder) {
  await mkdir(folder, { recursive: true });
  await cp(path.join(root, 'out/failures', evidence), folder, { recursive: true }).catch(
    () => undefined,
  );
  await writeFile(path.join(folder, 'failure.txt'), details);
}

/**
 * @param {StepResult} result
 * @returns {StepResult} with a failure if a test was skipped that must run here
 */
function withoutUnexpectedSkips(result) {
  const unexpected = unexpectedSkips(result.skipped ?? []);
  if (unexpected.length === 0) {
    return result;
  }
  const details = unexpected.map(
    title => `Skipped, and not listed in test/host/skips.mjs: ${title}`,
  );
  return {
    ...result,
    failed: result.failed + unexpected.length,
    details: [...(result.details ? [result.details] : []), ...details].join('\n'),
  };
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
function describe({ passed, failed, skipped = [], remark }) {
  if (passed + failed === 0) {
    return remark ?? 'done';
  }
  const skips = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
  const counts = `${passed} passed, ${failed} failed${skips}`;
  return remark === undefined ? counts : `${counts} (${remark.split('\n', 1)[0]})`;
}

function timeOfDay() {
  return new Date().toISOString().slice(11, 19);
}

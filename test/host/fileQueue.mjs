import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { atExit } from './cleanup.mjs';
import { keepTimes, longestFirst, nameOf } from './fileTimes.mjs';
import { print } from './output.mjs';
import { readFailures, readReport } from './report.mjs';
import { root } from './root.mjs';
import { circumstances, noReport, notRunRemark, suiteTimeoutMs } from './suite.mjs';

/**
 * @typedef {object} FileSuite
 * @property {string} suite the name in the closing lines
 * @property {readonly string[]} files the slowest files start first, so that none runs alone at the end
 * @property {number} timeout for each test, in milliseconds
 * @property {string} [grep]
 * @property {number} workers
 * @property {<T>(run: () => Promise<T>) => Promise<T>} inLane runs each file when it may start
 */

/**
 * Runs the files of a suite in several processes. Each process takes the next file when it has finished one. The output
 * of a file is shown when the file has ended.
 *
 * @param {FileSuite} options
 * @returns {Promise<import('./summary.mjs').StepResult>}
 */
export async function runFiles({ suite, files, timeout, grep, workers, inLane }) {
  const queue = await longestFirst(files);
  const again = (/** @type {string} */ file) =>
    runFiles({
      suite,
      files: [file],
      timeout,
      ...(grep !== undefined && { grep }),
      workers: 1,
      inLane,
    });
  /** @type {FileResult[]} */
  const results = [];
  const work = async () => {
    while (queue.length > 0) {
      const worker = new Worker();
      try {
        for (;;) {
          const result = await inLane(async () => {
            const file = queue.shift();
            if (file === undefined) {
              return undefined;
            }
            const start = performance.now();
            const result = await worker.run({ suite, file, timeout, grep });
            return { file, ms: Math.round(performance.now() - start), ...result };
          });
          if (!result) {
            break;
          }
          results.push(result);
          if (!worker.isAlive) {
            break;
          }
        }
      } finally {
        const failure = await worker.end();
        if (failure !== undefined) {
          results.push(failure);
        }
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(workers, files.length) }, work));
  if (grep === undefined) {
    await keepTimes(results);
  }
  return combine(results, again);
}

/**
 * @typedef {object} FileResult
 * @property {string} [file] unless a process failed after its last file
 * @property {number} [ms] the time that the file took
 * @property {number} passed
 * @property {number} failed
 * @property {readonly string[]} [skipped]
 * @property {string} [remark]
 * @property {string} [details]
 *
 * @param {readonly FileResult[]} results
 * @param {(file: string) => Promise<import('./summary.mjs').StepResult>} again runs a file alone, in a new process
 * @returns {import('./summary.mjs').StepResult}
 */
function combine(results, again) {
  const sum = (/** @type {'passed' | 'failed'} */ name) =>
    results.reduce((total, result) => total + result[name], 0);
  const [passed, failed] = [sum('passed'), sum('failed')];
  if (passed + failed === 0) {
    return { passed, failed: 1, remark: 'the suite ran no test' };
  }
  const remarks = results.flatMap(({ remark }) => remark ?? []);
  const details = results.flatMap(each => each.details || []);
  return {
    passed,
    failed,
    skipped: results.flatMap(each => each.skipped ?? []),
    failedFiles: results.flatMap(({ file, failed: count, details: text = '' }) => {
      if (file === undefined || count === 0) {
        return [];
      }
      const name = nameOf(file);
      return { name, evidence: name, failed: count, details: text, again: () => again(file) };
    }),
    ...(remarks.length > 0 && { remark: remarks.join('; ') }),
    ...(details.length > 0 && { details: details.join('\n\n') }),
  };
}

/** A process that runs test files. */
class Worker {
  #child;
  #output = '';
  #hasEnded = false;
  #exited;
  #forget;
  /** @type {() => void} */
  #onOutput = () => {};

  constructor() {
    this.#child = fork(path.join(root, 'out/test/browser/worker.mjs'), {
      execArgv: ['--enable-source-maps', '--require', path.join(root, 'test/host/aliveTimers.cjs')],
      env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#forget = atExit(() => this.#child.kill());
    // The process emits no `close` event once its channel has been closed from this side.
    /** @type {Promise<unknown[]>[]} */
    const ends = [once(this.#child, 'exit')];
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      if (stream) {
        ends.push(once(stream, 'close'));
        stream.setEncoding('utf8').on('data', text => {
          this.#output += text;
          this.#onOutput();
        });
      }
    }
    this.#exited = Promise.all(ends).then(([exit]) => {
      const [code, signal] = exit ?? [];
      this.#hasEnded = true;
      this.#onOutput();
      return code === 0 ? undefined : signal ? `was ended by ${signal}` : `failed (${code})`;
    });
  }

  get isAlive() {
    return !this.#hasEnded;
  }

  /**
   * @param {{ suite: string, file: string, timeout: number, grep: string | undefined }} assignment
   * @returns {Promise<FileResult>}
   */
  async run(assignment) {
    const { suite, file } = assignment;
    this.#output = '';
    const timer = setTimeout(() => this.#child.kill(), suiteTimeoutMs);
    /** @type {import('./report.mjs').SuiteReport | undefined} */
    const report = await new Promise(resolve => {
      this.#onOutput = () => {
        const found = readReport(this.#output, suite);
        if (found || this.#hasEnded) {
          resolve(found);
        }
      };
      const evidence = path.join(root, 'out/failures', nameOf(file));
      this.#child.send({ ...assignment, evidence }, error => error && this.#onOutput());
      this.#onOutput();
    });
    clearTimeout(timer);
    if (report === undefined) {
      print(this.#output);
      const remark = `${path.basename(file)}: ${noReport(await this.#exited)}`;
      return { passed: 0, failed: 1, remark, details: `${remark}\n${circumstances()}` };
    }
    const { passed, failed, notRun, skipped = [] } = report;
    // With --grep, most files run no test and need no output.
    if (passed + failed > 0) {
      print(this.#output);
    }
    return {
      passed,
      failed,
      skipped,
      ...(notRun && { remark: notRunRemark(notRun) }),
      ...(failed > 0 && { details: `${readFailures(this.#output)}\n${circumstances()}` }),
    };
  }

  /** @returns {Promise<FileResult | undefined>} the failure after its last file, if any */
  async end() {
    const hadEnded = this.#hasEnded;
    this.#output = '';
    if (this.#child.connected) {
      this.#child.disconnect();
    }
    const timer = setTimeout(() => this.#child.kill(), suiteTimeoutMs);
    const failure = await this.#exited;
    clearTimeout(timer);
    this.#forget();
    if (hadEnded || failure === undefined) {
      return undefined;
    }
    print(this.#output);
    const remark = `a process of the suite ${failure} after its last test`;
    return { passed: 0, failed: 1, remark, details: `${remark}\n${this.#output}` };
  }
}

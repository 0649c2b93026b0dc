/**
 * Runs the Mocha suites of the mutation tests in Stryker's worker, and loads them only once. Stryker's own runner for
 * Mocha requires an older Mocha or a newer Node than this project uses.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import Mocha from 'mocha';

/** The folder into which `buildCommand` of stryker.config.mjs builds the suites. */
const folder = 'out/mutants';

/** These suites take seconds each, for every mutant, and the others find the same mutants. */
const leftOut = /(?:faults|differential|[dD]emoService)\.test\.mjs$/;

/** The order of the suites: quick ones first, so that they kill most mutants. */
const order = ['core/stream/', 'core/', 'platform/', 'platform/node/nodeTransport'];

/** Stryker's states of a test. */
const succeeded = 0;
const failed = 1;

/** @param {string} name */
function rank(name) {
  return order.findLastIndex(start => name.split(path.sep).join('/').startsWith(start));
}

/**
 * Sets `bail` for each suite, because Mocha only checks the suite that directly contains a test.
 *
 * @param {Mocha.Suite} suite
 * @param {boolean} bail
 */
function setBail(suite, bail) {
  suite.bail(bail);
  for (const inner of suite.suites) {
    setBail(inner, bail);
  }
}

class MutationRunner {
  static inject = /** @type {const} */ ([]);

  constructor() {
    const all = /** @type {Record<string, any>} */ (/** @type {unknown} */ (globalThis));
    // Instrumented code and Stryker communicate through this object.
    all.__stryker__ ??= {};
    this.stryker = all.__stryker__;
    /** @type {Promise<void> | undefined} */
    this.loading = undefined;
    /** Whether a test has timed out. It may still be running, and fail while a later test runs. */
    this.hasTimedOut = false;
  }

  capabilities() {
    return { reloadEnvironment: false };
  }

  async init() {
    const names = await readdir(folder, { recursive: true });
    this.mocha = new Mocha({ ui: 'bdd', timeout: 20_000, reporter: Mocha.reporters.Base });
    this.mocha.files = names
      .filter(name => name.endsWith('.test.mjs') && !leftOut.test(name))
      .sort((one, other) => rank(one) - rank(other))
      .map(name => path.resolve(folder, name));
    this.mocha.cleanReferencesAfterRun(false);
  }

  /**
   * Loads the suites and the code that they test, only once. If a mutant changes code that runs during loading, the
   * mutant is activated before.
   */
  load() {
    this.loading ??= this.mocha?.loadFilesAsync();
    return this.loading;
  }

  /** @param {{ coverageAnalysis: string }} options */
  async dryRun({ coverageAnalysis }) {
    this.stryker.activeMutant = undefined;
    this.stryker.mutantCoverage =
      coverageAnalysis === 'off' ? undefined : this.stryker.mutantCoverage;
    await this.load();
    const tests = await this.run(/(?:)/, false);
    return { status: 'complete', tests, mutantCoverage: this.stryker.mutantCoverage };
  }

  /**
   * @param {{ activeMutant: { id: string }, mutantActivation: string, testFilter?: string[], hitLimit?: number }} options
   */
  async mutantRun({ activeMutant, mutantActivation, testFilter, hitLimit }) {
    if (this.hasTimedOut) {
      throw new Error('For Stryker, which starts another process and asks it again.');
    }
    this.stryker.hitLimit = hitLimit;
    this.stryker.hitCount = hitLimit === undefined ? undefined : 0;
    if (mutantActivation === 'runtime') {
      await this.load();
    }
    this.stryker.activeMutant = activeMutant.id;
    await this.load();
    const names = testFilter?.map(name => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
    const tests = await this.run(names ? new RegExp(`^(?:${names.join('|')})$`) : /(?:)/, true);
    this.stryker.activeMutant = undefined;
    const failures = tests.filter(({ status }) => status === failed);
    if (this.stryker.hitCount > (hitLimit ?? Number.POSITIVE_INFINITY)) {
      return { status: 'timeout', reason: `Hit limit reached (${hitLimit})` };
    }
    return failures.length === 0
      ? { status: 'survived', nrOfTests: tests.length }
      : {
          status: 'killed',
          killedBy: failures.map(({ id }) => id),
          failureMessage: failures[0]?.failureMessage ?? '',
          nrOfTests: tests.length,
        };
  }

  /**
   * @param {RegExp} grep
   * @param {boolean} bail
   * @returns {Promise<{ id: string, name: string, status: number, timeSpentMs: number, failureMessage?: string }[]>}
   */
  run(grep, bail) {
    return new Promise(resolve => {
      const { mocha, stryker } = this;
      if (!mocha) {
        throw new Error('init() comes first');
      }
      /** @type {{ id: string, name: string, status: number, timeSpentMs: number, failureMessage?: string }[]} */
      const results = [];
      mocha.grep(grep);
      setBail(mocha.suite, bail);
      const runner = mocha.run(() => {
        stryker.currentTestId = undefined;
        resolve(results);
      });
      runner.on('test', test => {
        stryker.currentTestId = test.fullTitle();
      });
      /** @param {Mocha.Runnable} test */
      const entry = test => ({
        id: test.fullTitle(),
        name: test.fullTitle(),
        timeSpentMs: test.duration ?? 0,
      });
      runner.on('pass', test => results.push({ ...entry(test), status: succeeded }));
      // A failed hook is treated as a failure of its test.
      runner.on('fail', (test, error) => {
        this.hasTimedOut ||= error?.code === 'ERR_MOCHA_TIMEOUT';
        const name = stryker.currentTestId ?? test.fullTitle();
        results.push({
          ...entry(test),
          id: name,
          name,
          status: failed,
          failureMessage: String(error?.message ?? error),
        });
      });
    });
  }
}

export const strykerPlugins = [
  { kind: 'TestRunner', name: 'mocha-once', injectableClass: MutationRunner },
];

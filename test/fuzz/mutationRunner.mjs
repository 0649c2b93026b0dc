/**
 * Runs the mocha suites of the mutation tests inside Stryker's worker, loaded once: Stryker's own runner for mocha
 * wants an older mocha or a newer Node than this project has.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import Mocha from 'mocha';

/** Where `buildCommand` of stryker.config.mjs puts the suites. */
const folder = 'out/mutants';

/** These take seconds each, for every mutant, and what they find the others find too. */
const leftOut = /(?:faults|differential|[dD]emoService)\.test\.mjs$/;

/** In this order, so that quick suites get to kill first. */
const order = ['core/stream/', 'core/', 'platform/', 'platform/node/nodeTransport'];

/** What Stryker calls the states of a test. */
const succeeded = 0;
const failed = 1;

/** @param {string} name */
function rank(name) {
  return order.findLastIndex(start => name.split(path.sep).join('/').startsWith(start));
}

/**
 * For each suite, since mocha asks none but the one that a test is in.
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
    // Through this, instrumented code and Stryker talk.
    all.__stryker__ ??= {};
    this.stryker = all.__stryker__;
    /** @type {Promise<void> | undefined} */
    this.loading = undefined;
    /** Whether a test was given up that may end, and fail, in the time of a later one. */
    this.isHaunted = false;
  }

  capabilities() {
    return { reloadEnvironment: false };
  }

  async init() {
    const names = await readdir(folder, { recursive: true });
    this.mocha = new Mocha({ ui: 'bdd', timeout: 5000, reporter: Mocha.reporters.Base });
    this.mocha.files = names
      .filter(name => name.endsWith('.test.mjs') && !leftOut.test(name))
      .sort((one, other) => rank(one) - rank(other))
      .map(name => path.resolve(folder, name));
    this.mocha.cleanReferencesAfterRun(false);
  }

  /** The suites and what they test, loaded once, and not before a mutant of what runs at loading is in place. */
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
    if (this.isHaunted) {
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
      // A failed hook counts as its test.
      runner.on('fail', (test, error) => {
        this.isHaunted ||= error?.code === 'ERR_MOCHA_TIMEOUT';
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

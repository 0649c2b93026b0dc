import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../host/root.mjs';
import { type RunReport, type StepResult, Summary } from '../../host/summary.mjs';
import { readJson } from '../../support/readRoot';

const flaky = path.join(root, 'out/flaky/summary-test');
const passed: StepResult = { passed: 5, failed: 0 };
const failed: StepResult = { passed: 4, failed: 1 };

describe('the summary of a test run', () => {
  const { log, write } = { log: console.log, write: process.stdout.write };
  let printed: string[];

  afterEach(() => rm(flaky, { recursive: true, force: true }));

  /** Runs work and keeps its output without showing it. */
  async function unseen<T>(work: () => Promise<T>): Promise<T> {
    printed = [];
    console.log = (line: string) => printed.push(line);
    process.stdout.write = () => true;
    try {
      return await work();
    } finally {
      Object.assign(console, { log });
      process.stdout.write = write;
    }
  }

  /** Runs one step with a file for each of these results of its second run, and returns the failures. */
  async function run(...again: readonly StepResult[]): Promise<number> {
    const summary = new Summary();
    return unseen(async () => {
      await summary.step('page', async () => ({
        passed: 4,
        failed: again.length,
        details: 'what it showed',
        failedFiles: again.map((result, index) => ({
          name: `summary-test/file-${index}`,
          evidence: 'none',
          failed: 1,
          details: `  1 failing\n\n  1) a group\n       failure ${index}:\n     Error: so\n`,
          again: async () => result,
        })),
      }));
      await summary.repeatFailedFiles();
      return summary.print();
    });
  }

  it('counts a file that passes the second time as flaky, and keeps its failure', async () => {
    assert.equal(await run(passed), 0);
    assert.equal(printed.at(-1), '5 passed, 0 failed');
    assert.match(printed.at(-2) ?? '', /flaky: summary-test\/file-0$/);
    assert.match(printed.join('\n'), /Flaky: summary-test\/file-0.+failure 0/s);
    assert.match(await readFile(path.join(flaky, 'file-0/failure.txt'), 'utf8'), /failure 0/);
    const report: RunReport = await readJson('out/report.json');
    assert.deepEqual(report.flaky, [
      { name: 'summary-test/file-0', tests: ['a group › failure 0'] },
    ]);
  });

  it('counts a file that fails twice as failed', async () => {
    assert.equal(await run(failed, passed), 1);
    assert.equal(printed.at(-1), '5 passed, 1 failed');
    assert.match(printed.join('\n'), /page: what failed\n+what it showed/);
  });

  it('runs no file again when more than three files have failed', async () => {
    assert.equal(await run(passed, passed, passed), 0);
    assert.equal(await run(passed, passed, passed, passed), 4);
    assert.equal(existsSync(path.join(flaky, 'file-3')), false);
  });

  it('fails if a test is skipped that must run', async () => {
    const summary = new Summary();
    const failures = await unseen(async () => {
      await summary.step('unit', async () => ({ ...passed, skipped: ['a test that must run'] }));
      return summary.print();
    });
    assert.equal(failures, 1);
    assert.equal(printed.at(-1), '5 passed, 1 failed, 1 skipped');
    assert.match(printed.join('\n'), /not listed in test\/host\/skips.mjs: a test that must run/);
  });
});

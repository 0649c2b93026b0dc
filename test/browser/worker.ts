/**
 * Runs test files one after the other and keeps the browser between them. The parent process sends the name of each
 * file when it is to run. Each file ends with its closing line on standard output.
 */
import { once } from 'node:events';
import Mocha from 'mocha';
import SuiteReporter from '../host/reporter.mjs';
import { keepEvidence, keepEvidenceIn } from './evidence';
import { closeAll } from './sharedBrowser';

/** The message that the parent process sends. */
export interface Assignment {
  readonly suite: string;
  readonly file: string;
  /** For each test, in milliseconds. */
  readonly timeout: number;
  readonly grep: string | undefined;
  /** The folder for what is kept of failed tests. */
  readonly evidence: string;
}

/** The time in which this process has to end by itself after its last test. */
const exitTimeoutMs = 30_000;

let isRunning = false;

process.on('message', async (assignment: Assignment) => {
  isRunning = true;
  await run(assignment);
  isRunning = false;
});
await once(process, 'disconnect');
if (isRunning) {
  // No process is left to read the result.
  process.exit(1);
}
await closeAll();
setTimeout(() => {
  // A timer or a server that a test left open would keep this process running.
  console.error(`Still active after the last test: ${process.getActiveResourcesInfo().join(', ')}`);
  process.exit(1);
}, exitTimeoutMs).unref();

async function run({ suite, file, timeout, grep, evidence }: Assignment): Promise<void> {
  keepEvidenceIn(evidence);
  const mocha = new Mocha({
    ui: 'bdd',
    timeout,
    reporter: SuiteReporter,
    reporterOptions: { suite },
    color: process.env.FORCE_COLOR === '1',
    forbidOnly: process.env.CI !== undefined,
    rootHooks: { afterEach: keepEvidence },
    ...(grep !== undefined && { grep: new RegExp(grep) }),
  });
  mocha.addFile(file);
  await mocha.loadFilesAsync();
  await new Promise<void>(resolve => mocha.run(() => resolve()));
  // Otherwise each run would leave its listeners at the process.
  mocha.dispose();
}

import * as vscode from 'vscode';
import { closingLine } from '../host/report.mjs';

/**
 * VS Code calls this in its extension host. It runs every `*.test.ts` below this folder, and prints the result in the
 * last line. `AGENT_QUERY_GREP` selects tests by a regular expression.
 */
export async function run(): Promise<void> {
  const { default: Mocha } = await import('mocha');
  const grep = process.env.AGENT_QUERY_GREP;
  const mocha = new Mocha({
    ui: 'bdd',
    reporter: 'spec',
    color: false,
    timeout: 60_000,
    forbidOnly: process.env.CI !== undefined,
    ...(grep && { grep: new RegExp(grep) }),
  });
  // `describe` and `it` must exist before the suites are loaded.
  mocha.suite.emit('pre-require', globalThis, '', mocha);
  await import('integration-suites:');

  const stats = await new Promise<Mocha.Stats | undefined>(resolve => {
    const runner = mocha.run(() => resolve(runner.stats));
  });
  const { passes: passed = 0, failures: failed = 0 } = stats ?? {};
  console.log(closingLine({ suite: 'integration', passed, failed, vscode: vscode.version }));
  if (failed > 0) {
    throw new Error(`${failed} failed.`);
  }
}

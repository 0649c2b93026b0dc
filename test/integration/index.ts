import '../host/aliveTimers.cjs';
import { suites } from 'integration-suites:';
import * as vscode from 'vscode';
import { folderOf } from '../host/parts.mjs';
import { collectReport, reportText } from '../host/report.mjs';

/**
 * VS Code calls this in its extension host. It runs every suite, and prints the report in the last lines. `AGENT_QUERY_GREP` selects tests by a regular expression, `AGENT_QUERY_FILES` files by their names in a
 * JSON array, and `AGENT_QUERY_WITHOUT` leaves out folders.
 */
export async function run(): Promise<void> {
  const { default: Mocha } = await import('mocha');
  const {
    AGENT_QUERY_GREP: grep,
    AGENT_QUERY_FILES: files,
    AGENT_QUERY_WITHOUT: without = '',
  } = process.env;
  const mocha = new Mocha({
    ui: 'bdd',
    reporter: 'spec',
    color: false,
    timeout: 60_000,
    forbidOnly: process.env.CI !== undefined,
    ...(grep && { grep: new RegExp(grep) }),
  });
  const leftOut = new Set(without.split(','));
  const wanted = files ? new Set<string>(JSON.parse(files)) : undefined;
  for (const [file, load] of Object.entries(suites)) {
    if (wanted?.has(file) ?? !leftOut.has(folderOf(file))) {
      // As Mocha loads a file: `describe` and `it` then note its name.
      mocha.suite.emit('pre-require', globalThis, file, mocha);
      await load();
    }
  }
  const report = await new Promise<ReturnType<ReturnType<typeof collectReport>['end']>>(resolve => {
    const runner = mocha.run(() => resolve(collected.end()));
    const collected = collectReport(runner);
  });
  console.log(reportText({ suite: 'integration', ...report, vscode: vscode.version }));
  if (report.failed > 0) {
    throw new Error(`${report.failed} failed.`);
  }
}

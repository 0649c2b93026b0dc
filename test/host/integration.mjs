/**
 * Runs the integration suite in VS Code: `node test/host/integration.mjs <executable>`. The executable is the desktop's
 * or the browser host's launcher.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { runTests } from '@vscode/test-electron';
import { atExit } from './cleanup.mjs';
import { root } from './root.mjs';

const [vscodeExecutablePath] = process.argv.slice(2);
if (vscodeExecutablePath === undefined) {
  throw new Error('Name the executable of a VS Code.');
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'agent-query-suite-'));
atExit(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
// A copy, because tests write to their workspace.
const workspace = path.join(folder, 'sample');
await cp(path.join(root, 'test/fixtures/sample'), workspace, { recursive: true });

try {
  await runTests({
    vscodeExecutablePath,
    extensionDevelopmentPath: [
      root,
      path.join(root, 'test/fixtures/accounts'),
      path.join(root, 'test/fixtures/apiSample'),
      path.join(root, 'test/fixtures/context'),
      path.join(root, 'test/fixtures/debugger'),
    ],
    extensionTestsPath: path.join(root, 'out/test/integration/index.js'),
    launchArgs: [
      workspace,
      '--disable-extensions',
      `--user-data-dir=${path.join(folder, 'user-data')}`,
      `--extensions-dir=${path.join(folder, 'extensions')}`,
    ],
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

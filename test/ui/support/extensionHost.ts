import assert from 'node:assert/strict';
import path from 'node:path';
import { readLatestLog } from './extensionLog';

/** Ends the extension host of a window at once, as a crash or the task manager does: it has no time for anything. */
export async function killExtensionHost(userDataDir: string): Promise<void> {
  const log = await readLatestLog(path.join(userDataDir, 'logs'), 'remoteexthost');
  const pid = Number(/Extension host with pid (\d+) started/.exec(log)?.[1]);
  assert.ok(pid > 0, log);
  process.kill(pid, 'SIGKILL');
}

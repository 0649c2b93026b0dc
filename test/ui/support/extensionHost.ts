import assert from 'node:assert/strict';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { readLatestLog } from './extensionLog';

const started = /Extension host with pid (\d+) started/;

/** Ends the extension host of a window at once, as a crash or the task manager does: it has no time for anything. */
export async function killExtensionHost(userDataDir: string): Promise<void> {
  const log = await readLatestLog(path.join(userDataDir, 'logs'), 'remoteexthost');
  const pid = Number(started.exec(log)?.[1]);
  assert.ok(pid > 0, log);
  process.kill(pid, 'SIGKILL');
}

/**
 * Ends the extension hosts of closed windows, which would wait hours for their windows to come back, and removes their
 * logs.
 */
export async function endExtensionHosts(userDataDir: string): Promise<void> {
  const logs = path.join(userDataDir, 'logs');
  const names = await readdir(logs, { recursive: true }).catch(() => []);
  for (const name of names.filter(each => path.basename(each) === 'remoteexthost.log')) {
    const file = path.join(logs, name);
    const pid = Number(started.exec(await readFile(file, 'utf8'))?.[1]);
    await rm(path.dirname(file), { recursive: true, force: true, maxRetries: 5 });
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // A test has ended it.
    }
  }
}

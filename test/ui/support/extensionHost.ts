import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { namesBelow } from '../../support/namesBelow';
import { readLatestLog } from './extensionLog';

const startedPattern = /Extension host with pid (\d+) started/;

/** Kills the extension host of a window, as a crash or the task manager does: it gets no time to clean up. */
export async function killExtensionHost(userDataDir: string): Promise<void> {
  const log = await readLatestLog(path.join(userDataDir, 'logs'), 'remoteexthost');
  const pid = Number(startedPattern.exec(log)?.[1]);
  assert.ok(pid > 0, log);
  process.kill(pid, 'SIGKILL');
}

/**
 * Kills the extension hosts of closed windows and removes their logs. Otherwise they would wait for hours for their
 * windows to reconnect.
 */
export async function endExtensionHosts(userDataDir: string): Promise<void> {
  const logs = path.join(userDataDir, 'logs');
  const names = await namesBelow(logs);
  for (const name of names.filter(each => path.basename(each) === 'remoteexthost.log')) {
    const file = path.join(logs, name);
    const pid = Number(startedPattern.exec(await readFile(file, 'utf8'))?.[1]);
    await rm(path.dirname(file), { recursive: true, force: true, maxRetries: 5 });
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // A test has already killed it.
    }
  }
}

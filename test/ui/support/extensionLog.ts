import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { namesBelow } from '../../support/namesBelow';

/** Reads an output channel's log file. Each start of the extension host has its own folder; the newest is read. */
export async function readLatestLog(logs: string, channelName: string): Promise<string> {
  const names = await namesBelow(logs);
  const files = names
    .filter(name => /exthost/.test(name) && path.basename(name) === `${channelName}.log`)
    .map(name => path.join(logs, name));
  const times = await Promise.all(files.map(async file => (await stat(file)).birthtimeMs));
  const latest = files[times.indexOf(Math.max(...times))];
  return latest === undefined ? '' : readFile(latest, 'utf8');
}

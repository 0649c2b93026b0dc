import { type FSWatcher, watch } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { aliveMs } from '../../support/aliveTime';
import { deferred } from '../../support/deferred';
import { workbenchTimeoutMs } from './palette';

/**
 * Resolves when `holds` returns true. It is called immediately and after every change in the folder or below it.
 *
 * @param what what has to hold, for the error
 * @throws if it does not hold in time
 */
export async function whenChanged(
  folder: string,
  what: string,
  holds: () => Promise<boolean>,
): Promise<void> {
  let isLate = false;
  let changed = deferred();
  const deadline = aliveMs() + workbenchTimeoutMs;
  const timer = setInterval(() => {
    if (aliveMs() > deadline) {
      isLate = true;
      changed.resolve();
    }
  }, 1000);
  try {
    while (!isLate) {
      changed = deferred();
      const watchers: FSWatcher[] = [];
      try {
        await watchBelow(folder, changed.resolve, watchers);
        if (await holds()) {
          return;
        }
        await changed.promise;
      } finally {
        for (const watcher of watchers) {
          watcher.close();
        }
      }
    }
  } finally {
    clearInterval(timer);
  }
  throw new Error(`Not within ${workbenchTimeoutMs / 1000} seconds: ${what}`);
}

/**
 * Watches a folder and each folder below it. One recursive watcher would not do: the watcher of Node.js on Linux misses
 * files that are replaced more than once. A folder is watched before it is listed, so that nothing appears unseen.
 */
async function watchBelow(
  folder: string,
  onChange: () => void,
  watchers: FSWatcher[],
): Promise<void> {
  watchers.push(watch(folder, onChange).on('error', onChange));
  const entries = await readdir(folder, { withFileTypes: true });
  const folders = entries.filter(entry => entry.isDirectory());
  await Promise.all(
    folders.map(async ({ name }) => {
      try {
        await watchBelow(path.join(folder, name), onChange, watchers);
      } catch (error) {
        // Removed since it was listed, which is a change of the folder that it was in.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
          throw error;
        }
      }
    }),
  );
}

import { watch } from 'node:fs';
import { deferred } from '../../support/deferred';

/** Resolves when something holds, which is asked at once and whenever something in the folder has changed. */
export async function whenChanged(folder: string, holds: () => Promise<boolean>): Promise<void> {
  let changed = deferred();
  // Not the iterator of node:fs/promises: it watches only once somebody waits for the next change.
  const watcher = watch(folder, { recursive: true }, () => changed.resolve());
  try {
    while (!(await holds())) {
      await changed.promise;
      changed = deferred();
    }
  } finally {
    watcher.close();
  }
}

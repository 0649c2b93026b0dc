import { watch } from 'node:fs';
import { deferred } from '../../support/deferred';

/** Resolves when `holds` returns true. It is called at once and after every change in the folder. */
export async function whenChanged(folder: string, holds: () => Promise<boolean>): Promise<void> {
  let changed = deferred();
  // Not the iterator of node:fs/promises: it starts watching only when its first value is requested.
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

import type { Refused } from './changeRefusal';
import type { FileState } from './fileState';

/** Takes back all changes of a file that contradict each other, and its rename, which would delete its old file. */
export function dispute(state: FileState): Refused {
  state.isDisputed = true;
  if (state.from) {
    state.from.isDisputed = true;
  }
  return { reason: 'several' };
}

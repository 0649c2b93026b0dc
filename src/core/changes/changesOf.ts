import type { Turn } from '../conversation/turn';
import { findChanges } from './answer/findChanges';
import type { FileChange } from './model/fileChange';

/** The changes that the answer of a turn proposes, as far as it is known that they are complete. */
export function changesOf({ answer, state }: Turn): readonly FileChange[] {
  return findChanges(answer, { isComplete: state === 'complete' });
}

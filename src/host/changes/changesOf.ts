import { findChanges } from '../../core/changes/answer/findChanges';
import type { FileChange } from '../../core/changes/fileChange';
import type { Turn } from '../../core/conversation/turn';

/** The changes that the answer of a turn proposes, as far as it is known that they are complete. */
export function changesOf({ answer, state }: Turn): readonly FileChange[] {
  return findChanges(answer, { isComplete: state === 'complete' });
}

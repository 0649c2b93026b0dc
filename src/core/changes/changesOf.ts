import type { Turn } from '../conversation/turn';
import { formatReasoning } from '../text/reasoningFormat';
import { findChanges } from './answer/findChanges';
import type { FileChange } from './model/fileChange';

/**
 * The changes that the answer of a turn proposes, as far as it is known that they are complete. What a model considered
 * in its reasoning is no proposal.
 */
export function changesOf({ answer, state }: Turn): readonly FileChange[] {
  return findChanges(formatReasoning(answer, undefined), { isComplete: state === 'complete' });
}

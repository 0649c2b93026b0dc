import type { Turn } from '../../../core/conversation/turn';
import { changesOf } from './answer/findChanges';

/** What was found in the answers of turns that have ended, which stay as they are. */
const found = new WeakMap<Turn, boolean>();

/** @returns true if a turn has ended and its answer proposes changes of files */
export function hasChanges(turn: Turn): boolean {
  if (turn.endedAt === undefined) {
    return false;
  }
  const known = found.get(turn);
  const has = known ?? changesOf(turn).length > 0;
  found.set(turn, has);
  return has;
}

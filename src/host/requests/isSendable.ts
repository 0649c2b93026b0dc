import type { Decide } from '../../core/conversation/liveConversation';
import type { FoundParts } from '../../core/conversation/partFinder';
import { isOverLimit } from '../../core/parts/partConcern';
import { agreedTo } from '../../core/parts/partLimits';
import type { PartRecord } from '../../core/parts/partSource';

/** @returns true if a question can be sent with all of its parts, without asking the user */
export function isSendable({ kept, more, isEmpty }: FoundParts): boolean {
  return kept.length === 0 && !more && !isEmpty;
}

/** Sends the included parts, without the others. */
export const onlyIncluded: Decide = ({ parts }) => parts.filter(part => part.included);

/** The part with its size confirmed, if it is over a limit. */
export function withSizeConfirmed(part: PartRecord): PartRecord {
  return isOverLimit(part) ? agreedTo(part) : part;
}

/**
 * @param staged all staged parts
 * @returns true if any of the parts is still staged
 */
export function isStaged(parts: readonly PartRecord[], staged: readonly PartRecord[]): boolean {
  const ids = new Set(parts.map(({ id }) => id));
  return staged.some(({ id }) => ids.has(id));
}

/**
 * @param staged all staged parts
 * @returns true if any of the parts is still staged and not included
 */
export function isStagedButExcluded(
  parts: readonly PartRecord[],
  staged: readonly PartRecord[],
): boolean {
  return isStaged(
    parts,
    staged.filter(({ included }) => !included),
  );
}

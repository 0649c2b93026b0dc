import { mapInOrder } from '../async/mapInOrder';
import { canInclude, isOverLimit } from './partConcern';
import { inspectConcurrency, type PartInspector } from './partInspector';
import type { PartRecord } from './partSource';

/**
 * Inspects parts again, keeping their ids, names and the user's decisions. A part that can no longer be sent is excluded.
 * Limits are not applied.
 */
export async function refreshParts(
  inspector: Pick<PartInspector, 'inspect'>,
  parts: readonly PartRecord[],
): Promise<readonly PartRecord[]> {
  const inspected: PartRecord[] = [];
  const refresh = async (part: PartRecord) => refreshed(part, await inspector.inspect(part.source));
  for await (const part of mapInOrder(parts, inspectConcurrency, refresh)) {
    inspected.push(part);
  }
  return inspected;
}

/**
 * Merges a part with the result of a new inspection.
 *
 * @param found the result
 */
export function refreshed(part: PartRecord, found: PartRecord): PartRecord {
  // A part that could not be sent was excluded by us, not by the user, so that does not count as a decision.
  const included = canInclude(part) ? part.included && canInclude(found) : found.included;
  const concern = isOverLimit(part) && canInclude(found) ? part.concern : found.concern;
  const { id, mimeType, agreedBytes } = part;
  return { ...found, id, mimeType, agreedBytes, included, concern };
}

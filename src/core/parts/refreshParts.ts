import { mapInOrder } from '../async/mapInOrder';
import { canInclude, isOverLimit } from './partConcern';
import type { PartInspector } from './partInspector';
import type { PartRecord } from './partSource';

/** Parts that are looked at together. */
const atOnce = 32;

/**
 * Parts as they are now, under their old ids and names. A person's decisions stand, as far as they still can: what is
 * gone since is no longer included. Limits are not counted.
 */
export async function refreshParts(
  inspector: Pick<PartInspector, 'inspect'>,
  parts: readonly PartRecord[],
): Promise<readonly PartRecord[]> {
  const fresh: PartRecord[] = [];
  const refresh = async (part: PartRecord) => refreshed(part, await inspector.inspect(part.source));
  for await (const part of mapInOrder(parts, atOnce, refresh)) {
    fresh.push(part);
  }
  return fresh;
}

/** @param found what the part was now found to be */
export function refreshed(part: PartRecord, found: PartRecord): PartRecord {
  // That one was not there was nobody's decision.
  const included = canInclude(part) ? part.included && canInclude(found) : found.included;
  const concern = isOverLimit(part) && canInclude(found) ? part.concern : found.concern;
  const { id, mimeType, agreedBytes } = part;
  return { ...found, id, mimeType, agreedBytes, included, concern };
}

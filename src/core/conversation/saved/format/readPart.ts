import { isRecord, number, string } from '../../../fields';
import { isPartConcern } from '../../../parts/partConcern';
import { type PartRecord, type PartSource, partOrigins } from '../../../parts/partSource';

/**
 * Reads a saved part; empty if it is not one.
 *
 * @param readSource reads the saved form of its source
 */
export function readPart(
  part: unknown,
  readSource: (source: unknown) => PartSource | undefined,
): PartRecord[] {
  const source = isRecord(part) ? readSource(part.source) : undefined;
  if (!isRecord(part) || typeof part.id !== 'string' || !source) {
    return [];
  }
  return [
    {
      id: part.id,
      source,
      origin: partOrigins.find(each => each === part.origin) ?? 'disk',
      bytes: number(part.bytes),
      mimeType: string(part.mimeType),
      included: part.included !== false,
      concern: isPartConcern(part.concern) ? part.concern : undefined,
      agreedBytes: number(part.agreedBytes) ?? 0,
      ...(part.isPending === true ? { isPending: true } : {}),
      ...(typeof part.fingerprint === 'string' ? { fingerprint: part.fingerprint } : {}),
    },
  ];
}

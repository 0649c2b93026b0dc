import { base64Length } from '../files/base64';
import type { PartRecord } from './partSource';

/** Sizes in bytes above which confirmation is required. */
export interface PartLimits {
  /** The size of one file, before base64. */
  readonly maxFileSize: number;
  /** The total size of the parts in a request; base64 makes files a third larger. */
  readonly maxTotalSize: number;
}

/** The number of bytes that the included parts take in the request. */
export function sentBytes(parts: readonly PartRecord[]): number {
  return parts.reduce((sum, part) => sum + (part.included ? sentSize(part, part.bytes) : 0), 0);
}

/**
 * Excludes parts that exceed the limits. Sizes that the user has confirmed are allowed, so that a large request must be
 * confirmed again only if it grows.
 *
 * @param staged other parts of the question, which are included in the total size but not changed
 */
export function withinLimits(
  parts: readonly PartRecord[],
  limits: PartLimits,
  staged: readonly PartRecord[] = [],
): readonly PartRecord[] {
  const included = [...staged, ...parts].filter(part => part.included);
  const confirmed = included.reduce((sum, part) => sum + sentSize(part, part.agreedBytes), 0);
  const allowed = Math.max(limits.maxTotalSize, confirmed);
  // Confirmed parts come first, wherever they are in the list.
  let total = sentBytes(staged) + sentBytes(parts.filter(isAgreed));
  return parts.map(part => {
    if (!part.included || isAgreed(part)) {
      return part;
    }
    if (isFilePart(part) && (part.bytes ?? 0) > limits.maxFileSize) {
      return { ...part, included: false, concern: 'fileSize' };
    }
    const size = sentSize(part, part.bytes);
    if (total + size > allowed) {
      return { ...part, included: false, concern: 'totalSize' };
    }
    total += size;
    return part;
  });
}

/** A part that the user has confirmed to send at its current size. */
export function agreedTo(part: PartRecord): PartRecord {
  return { ...part, included: true, agreedBytes: part.bytes ?? 0 };
}

function isAgreed(part: PartRecord): boolean {
  return part.agreedBytes > 0 && (part.bytes ?? 0) <= part.agreedBytes;
}

function sentSize(part: PartRecord, bytes: number | undefined): number {
  return isFilePart(part) ? base64Length(bytes ?? 0) : (bytes ?? 0);
}

/** @returns true if a part is sent as base64 */
function isFilePart({ source }: PartRecord): boolean {
  return source.kind === 'file' || source.kind === 'inMemory';
}

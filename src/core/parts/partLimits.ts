import { base64Length } from '../files/base64Encoder';
import type { PartRecord } from './partSource';

/** Sizes beyond which a person is asked, in bytes. */
export interface PartLimits {
  /** Of one file, as it is on disk. */
  readonly maxFileSize: number;
  /** Of all parts of a question, as they are sent: base64 makes a file a third larger. */
  readonly maxTotalSize: number;
}

/** Bytes of the parts that would be sent, as they are sent. */
export function sentBytes(parts: readonly PartRecord[]): number {
  return parts.reduce((sum, part) => sum + (part.included ? sentSize(part, part.bytes) : 0), 0);
}

/**
 * The same parts, those that pass a limit no longer included. Sizes that a person has agreed to count as allowed:
 * who has agreed to a large request is not asked again until it grows.
 *
 * @param staged parts that will go with them, and count as they are
 */
export function withinLimits(
  parts: readonly PartRecord[],
  limits: PartLimits,
  staged: readonly PartRecord[] = [],
): readonly PartRecord[] {
  const included = [...staged, ...parts].filter(part => part.included);
  const agreed = included.reduce((sum, part) => sum + sentSize(part, part.agreedBytes), 0);
  const allowed = Math.max(limits.maxTotalSize, agreed);
  // What was agreed to has its place, wherever it stands in the list.
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

/** A part as a person has agreed to send it, whatever the limits say. */
export function agreedTo(part: PartRecord): PartRecord {
  return { ...part, included: true, agreedBytes: part.bytes ?? 0 };
}

function isAgreed(part: PartRecord): boolean {
  return part.agreedBytes > 0 && (part.bytes ?? 0) <= part.agreedBytes;
}

function sentSize(part: PartRecord, bytes: number | undefined): number {
  return isFilePart(part) ? base64Length(bytes ?? 0) : (bytes ?? 0);
}

/** Whether a part goes as base64, which a text does not. */
function isFilePart({ source }: PartRecord): boolean {
  return source.kind === 'file' || source.kind === 'inMemory';
}

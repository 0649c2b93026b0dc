import { type PartRecord, type PartSource, pendingPart } from '../../../src/core/parts/partSource';

/** A part that was inspected. It is included unless there is a concern. */
export function partRecord(source: PartSource, fields: Partial<PartRecord> = {}): PartRecord {
  const { isPending: _, ...known } = pendingPart(source);
  return { ...known, included: fields.concern === undefined, ...fields };
}

/** An image that was pasted. */
export const pastedImage = (id: string, base64: string): PartRecord =>
  partRecord(
    { kind: 'inMemory', name: `${id}.png`, mimeType: 'image/png', base64, from: 'paste' },
    { id, bytes: base64.length, mimeType: 'image/png' },
  );

import type { PartRecord, PartSource } from './partSource';

/** A placeholder for a part that has not been inspected yet. */
export function pendingPart(source: PartSource): PartRecord {
  return {
    id: crypto.randomUUID(),
    source,
    origin: source.kind === 'file' ? 'disk' : source.kind,
    bytes: undefined,
    mimeType: '',
    included: true,
    concern: undefined,
    agreedBytes: 0,
    isPending: true,
  };
}

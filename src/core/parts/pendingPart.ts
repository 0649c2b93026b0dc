import type { PartRecord, PartSource } from './partSource';

/** What stands for a part until it is known what it is; nothing has been decided about it. */
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

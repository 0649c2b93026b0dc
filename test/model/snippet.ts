import type { PartRecord, PartSource } from '../../src/core/parts/partSource';

/** A source that is sent as this text. */
export function snippet(text: string): PartSource {
  return { kind: 'snippet', name: text, languageId: '', text, from: 'terminal' };
}

/** The result of inspecting it. */
export function partOf(source: PartSource): PartRecord {
  return {
    id: crypto.randomUUID(),
    source,
    origin: 'snippet',
    bytes: 1,
    mimeType: '',
    included: true,
    concern: undefined,
    agreedBytes: 0,
  };
}

/** The texts as which parts are sent. */
export function textsOf(parts: readonly PartRecord[]): readonly string[] {
  return parts.map(({ source }) => ('text' in source ? source.text : ''));
}

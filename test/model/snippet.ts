import type { PartRecord, PartSource } from '../../src/core/parts/partSource';
import { partRecord } from '../support/conversation/partRecord';

/** A source that is sent as this text. */
export function snippet(text: string): PartSource {
  return { kind: 'snippet', name: text, languageId: '', text, from: 'terminal' };
}

/** The result of inspecting it. */
export function partOf(source: PartSource): PartRecord {
  return partRecord(source, { bytes: 1 });
}

/** The texts as which parts are sent. */
export function textsOf(parts: readonly PartRecord[]): readonly string[] {
  return parts.map(({ source }) => ('text' in source ? source.text : ''));
}

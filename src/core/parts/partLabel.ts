import type { PartSource } from './partSource';
import { selectionLabel } from './selectionText';

/** What a part is called where people read of it: `src/a.ts:10-20`, or a file's name on the wire. */
export function partLabel(source: PartSource): string {
  return source.kind === 'selection' ? selectionLabel(source) : source.name;
}

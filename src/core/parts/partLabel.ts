import type { PartSource } from './partSource';
import { selectionLabel } from './text/selectionText';

/** What a part is called where people read of it: `src/a.ts:10-20`, or the name on the wire. */
export function partLabel(source: PartSource): string {
  switch (source.kind) {
    case 'selection':
      return selectionLabel(source);
    case 'snippet':
    case 'file':
    case 'inMemory':
      return source.name;
  }
}

import type { PartSource } from './partSource';
import { selectionLabel } from './text/selectionText';

/** The name of a part in texts for users: `src/a.ts:10-20`, or the name on the wire. */
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

import type { PartView } from '../../protocol/views';
import { icon } from '../page/element';

/** The icon of a part; what is being looked at has none of its own yet. */
export function partIcon(part: PartView): HTMLElement {
  const shown = icon(part.isPending ? 'loading' : part.icon);
  shown.classList.toggle('codicon-modifier-spin', part.isPending === true);
  return shown;
}

import type { PartView } from '../../protocol/views';
import { icon } from '../page/element';

/** A part's icon, or a spinner while the part is pending. */
export function partIcon(part: PartView): HTMLElement {
  const shown = icon(part.isPending ? 'loading' : part.icon);
  shown.classList.toggle('codicon-modifier-spin', part.isPending === true);
  return shown;
}

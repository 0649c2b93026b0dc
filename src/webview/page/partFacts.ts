import type { PartView } from '../../protocol/views';
import { icon } from './element';

/** A part's remark, size, origin, and type in one line. */
export function partFacts({ size, detail, remark, isPending }: PartView): string {
  return [remark, isPending ? '…' : size, detail].filter(text => text !== '').join(' · ');
}

/** A part's icon, or a spinner while the part is pending. */
export function partIcon(part: PartView): HTMLElement {
  const shown = icon(part.isPending ? 'loading' : part.icon);
  shown.classList.toggle('codicon-modifier-spin', part.isPending === true);
  return shown;
}

/** @returns the localized size of all parts together, or an ellipsis while a part is pending */
export function sizeText(parts: readonly PartView[], size: string): string {
  return parts.some(({ isPending }) => isPending) ? '…' : size;
}

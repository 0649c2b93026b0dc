import type { PartView } from '../../protocol/views';
import { element, icon, setText } from './element';

/** A part's remark, size, origin and type in one line. In a narrow panel, origin and type are only in the tooltip. */
export class PartFacts {
  private readonly first = element('span');
  private readonly detail = element('span', { class: 'part-detail' });
  readonly root = element('span', { class: 'part-facts' }, this.first, this.detail);

  set({ size, detail, remark, isPending }: PartView): void {
    const first = [remark, isPending ? '…' : size].filter(text => text !== '').join(' · ');
    setText(this.first, first);
    setText(this.detail, first !== '' && detail !== '' ? ` · ${detail}` : detail);
  }
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

import type { PartView } from '../../protocol/views';
import { element, icon, setText } from './element';

/** A part's remark, size, origin, and type. */
function partFacts({ size, facts, remark, isPending }: PartView): readonly string[] {
  return [remark, isPending ? '…' : size, ...facts].filter(text => text !== '');
}

/** Shows what there is to know of a part in one line; those that have no room there are left out. */
export function showFacts(line: HTMLElement, part: PartView): void {
  const facts = partFacts(part);
  for (const [index, fact] of facts.entries()) {
    const shown = line.children[index] ?? line.appendChild(element('span'));
    setText(shown, index === 0 ? fact : ` · ${fact}`);
  }
  while (line.children.length > facts.length) {
    line.lastElementChild?.remove();
  }
}

/** A part's name and all that there is to know of it, for its tooltip. */
export function partTitle(part: PartView): string {
  return [part.label, partFacts(part).join(' · '), part.concern]
    .filter(text => text !== '')
    .join('\n');
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

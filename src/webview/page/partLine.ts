import type { PartView } from '../../protocol/views';
import { element, icon, setText } from './element';
import { PathLabel } from './pathLabel';
import { post } from './vscodeApi';

/** A part in a list, on one line: its icon, its name, which opens it, and facts about it. */
export class PartLine {
  private readonly picture = element('span', { class: 'part-icon' });
  private readonly button = element('button', { type: 'button', class: 'part-label' });
  private readonly name = new PathLabel();
  private readonly facts = element('span', { class: 'part-facts' });
  /** The children of the root, to which others can be added. */
  readonly children: readonly HTMLElement[] = [
    this.picture,
    element('span', { class: 'part-line' }, this.button, this.facts),
  ];
  readonly root: HTMLElement;

  /** @param turnId the id of the turn with which the part was sent; undefined for a part of the next question */
  constructor(className: string, partId: string, turnId: string | undefined) {
    this.button.append(this.name.root);
    this.button.addEventListener('click', () => post({ type: 'part.open', partId, turnId }));
    this.root = element('li', { class: className }, ...this.children);
  }

  /** @param picture a picture in place of the icon; by default, a pending part has a spinner, and any other its icon */
  update(part: PartView, picture?: HTMLElement): void {
    const facts = factsOf(part);
    this.root.title = [part.label, facts.join(' · '), part.concern]
      .filter(text => text !== '')
      .join('\n');
    this.picture.replaceChildren(
      picture ?? icon(part.isPending ? 'loading codicon-modifier-spin' : part.icon),
    );
    this.name.set(part.label);
    this.button.setAttribute('aria-label', part.label);
    this.showFacts(facts);
  }

  /** Shows the facts on one line, as many as fit. */
  private showFacts(facts: readonly string[]): void {
    for (const [index, fact] of facts.entries()) {
      const shown = this.facts.children[index] ?? this.facts.appendChild(element('span'));
      setText(shown, index === 0 ? fact : ` · ${fact}`);
    }
    while (this.facts.children.length > facts.length) {
      this.facts.lastElementChild?.remove();
    }
  }
}

/** A part's remark, size, origin, and type. */
function factsOf({ size, facts, remark, isPending }: PartView): readonly string[] {
  return [remark, isPending ? '…' : size, ...facts].filter(text => text !== '');
}

/** @returns the localized size of all parts together, or an ellipsis while a part is pending */
export function sizeText(parts: readonly PartView[], size: string): string {
  return parts.some(({ isPending }) => isPending) ? '…' : size;
}

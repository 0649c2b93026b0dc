import { joinFacts } from '../../base/joinFacts';
import type { PartView } from '../../protocol/views';
import { element, icon, warningSign } from './element';
import { setFacts } from './facts';
import { PathLabel } from './pathLabel';
import { post } from './vscodeApi';

/** A part in a list, on one line: its icon, its name, which opens it, and facts about it. */
export class PartLine {
  private readonly picture = element('span', { class: 'part-icon' });
  private readonly button = element('button', { type: 'button', class: 'part-label' });
  private readonly name = new PathLabel();
  /** The facts that are never cut off. */
  private readonly essentials = element('span', { class: 'part-essentials' });
  private readonly facts = element('span', { class: 'part-facts' });
  /** The children of the root, to which others can be added. */
  readonly children: readonly HTMLElement[] = [
    this.picture,
    element('span', { class: 'part-line' }, this.button, this.essentials, this.facts),
  ];
  readonly root: HTMLElement;

  /** @param turnId the id of the turn with which the part was sent; undefined for a part of the next question */
  constructor(
    className: string,
    partId: string,
    private readonly turnId: string | undefined,
  ) {
    this.button.append(this.name.root);
    this.button.addEventListener('click', () => post({ type: 'part.open', partId, turnId }));
    this.root = element('li', { class: className }, ...this.children);
  }

  /**
   * @param picture a picture in place of the icon; by default, a pending part has a spinner, one that is left out a
   *   warning sign, and any other its icon
   */
  update(part: PartView, picture?: HTMLElement): void {
    const size = part.isPending ? '…' : part.size;
    const concern = this.turnId === undefined ? part.concern : '';
    const essentials = [part.remark === '' ? size : part.remark, concern];
    const facts = part.remark === '' ? part.facts : [size, ...part.facts];
    this.root.title = [part.label, joinFacts([part.remark, size, ...part.facts]), part.concern]
      .filter(isNotEmpty)
      .join('\n');
    this.picture.replaceChildren(
      this.turnId === undefined && isLeftOut(part)
        ? warningSign()
        : (picture ?? icon(iconOf(part))),
    );
    this.name.set(part.label);
    this.button.setAttribute('aria-label', part.label);
    setFacts(this.essentials, essentials);
    setFacts(this.facts, facts, this.essentials.children.length > 0);
  }
}

/** True if a part of the next question is listed, but not sent unless the user ticks it. */
export function isLeftOut({ included, concern }: PartView): boolean {
  return !included && concern !== '';
}

function isNotEmpty(text: string): boolean {
  return text !== '';
}

function iconOf({ isPending, icon: name }: PartView): string {
  return isPending ? 'loading codicon-modifier-spin' : name;
}

/** @returns the localized size of all parts together, or an ellipsis while a part is pending */
export function sizeText(parts: readonly PartView[], size: string): string {
  return parts.some(({ isPending }) => isPending) ? '…' : size;
}

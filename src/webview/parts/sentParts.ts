import type { PartView } from '../../protocol/views';
import { element } from '../page/element';
import { format } from '../page/format';
import { placeChildren } from '../page/placeChildren';
import { post } from '../page/post';
import { setText } from '../page/setText';
import { strings } from '../page/strings';
import { partFacts } from './partFacts';
import { partIcon } from './partIcon';
import { sizeText } from './sizeText';

/** The parts of a question that was sent, collapsed to their number, size and names. */
export class SentParts {
  private readonly summary = element('summary');
  private readonly list = element('ul');
  readonly root = element('details', { class: 'sent-parts' }, this.summary, this.list);
  private readonly items = new Map<string, SentPart>();

  constructor(private readonly turnId: string) {}

  /** @param size of all parts together, localized */
  update(parts: readonly PartView[], size: string): void {
    const count = parts.length === 1 ? strings.part : format(strings.parts, parts.length);
    const labels = parts.map(({ label }) => label).join(', ');
    const summary = [count, sizeText(parts, size), labels].filter(text => text !== '').join(' · ');
    setText(this.summary, summary);
    this.summary.title = summary;
    this.root.hidden = parts.length === 0;
    const items = parts.map(part => {
      const item = this.items.get(part.id) ?? new SentPart(this.turnId, part.id);
      this.items.set(part.id, item);
      item.update(part);
      return item.root;
    });
    placeChildren(this.list, items);
  }
}

class SentPart {
  private readonly picture = element('span', { class: 'part-icon' });
  private readonly name = element('bdi');
  private readonly facts = element('span', { class: 'part-facts' });
  readonly root: HTMLElement;

  constructor(turnId: string, partId: string) {
    const name = element('button', { type: 'button', class: 'part-label' }, this.name);
    name.addEventListener('click', () => post({ type: 'part.open', partId, turnId }));
    const line = element('span', { class: 'part-line' }, name, this.facts);
    this.root = element('li', { class: 'sent-part' }, this.picture, line);
  }

  update(part: PartView): void {
    this.picture.replaceChildren(partIcon(part));
    setText(this.name, part.label);
    setText(this.facts, partFacts(part));
  }
}

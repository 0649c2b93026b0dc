import { format } from '../../base/format';
import { joinFacts } from '../../base/joinFacts';
import type { PartView } from '../../protocol/views';
import { element, setText } from '../page/element';
import { setFacts } from '../page/facts';
import { PartLine, sizeText } from '../page/partLine';
import { placeChildren } from '../page/placeChildren';
import { strings } from '../page/strings';

/** The parts of a question that was sent, collapsed to their number, size and names. */
export class SentParts {
  private readonly summary = element('summary');
  private readonly list = element('ul');
  readonly root = element('details', { class: 'sent-parts' }, this.summary, this.list);
  private readonly items = new Map<string, PartLine>();

  constructor(private readonly turnId: string) {}

  /** @param size the localized size of all parts together */
  update(parts: readonly PartView[], size: string): void {
    const count = parts.length === 1 ? strings.part : format(strings.parts, parts.length);
    const labels = parts.map(({ label }) => label).join(', ');
    const facts = [count, sizeText(parts, size), labels];
    setFacts(this.summary, facts);
    this.summary.title = joinFacts(facts);
    this.root.hidden = parts.length === 0;
    const items = parts.map(part => {
      const item = this.items.get(part.id) ?? new PartLine('sent-part', part.id, this.turnId);
      this.items.set(part.id, item);
      item.update(part);
      return item.root;
    });
    placeChildren(this.list, items);
  }
}

/** UTF-16 code units of JSON in the line that is always shown. */
const previewLength = 200;

/** The keyword arguments of a question, collapsed to their beginning. */
export class SentKwargs {
  private readonly summary = element('summary');
  private readonly json = element('pre', { dir: 'ltr', tabindex: '0' });
  readonly root = element('details', { class: 'sent-kwargs' }, this.summary, this.json);

  /** @param kwargs JSON as the user wrote it */
  update(kwargs: string): void {
    // As in the settings, this is a name and is not translated.
    setText(this.summary, `kwargs · ${kwargs.slice(0, previewLength).replace(/\s+/g, ' ')}`);
    setText(this.json, kwargs);
    this.root.hidden = kwargs === '';
  }
}

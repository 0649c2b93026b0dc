import type { PartView } from '../protocol/panel';
import { element, icon } from './element';
import { post } from './host';
import { format, strings } from './strings';

/** What a question was sent with, folded: how many parts, how large, which. */
export function renderSentParts(
  turnId: string,
  parts: readonly PartView[],
  size: string,
): HTMLElement {
  const count = parts.length === 1 ? strings.part : format(strings.parts, parts.length);
  const summary = [count, size, parts.map(({ label }) => label).join(', ')].join(' · ');
  return element(
    'details',
    { class: 'sent-parts' },
    element('summary', { title: summary }, summary),
    element('ul', {}, ...parts.map(part => sentPart(turnId, part))),
  );
}

/** Size, type and where from. */
export function partFacts({ size, detail, note }: PartView): HTMLElement {
  const facts = [note, size, detail].filter(text => text !== '').join(' · ');
  return element('span', { class: 'part-facts' }, facts);
}

function sentPart(turnId: string, part: PartView): HTMLElement {
  const name = element(
    'button',
    { type: 'button', class: 'part-label' },
    element('bdi', {}, part.label),
  );
  name.addEventListener('click', () => post({ type: 'openPart', partId: part.id, turnId }));
  return element(
    'li',
    { class: 'sent-part' },
    element('span', { class: 'part-icon' }, icon(part.icon)),
    element('span', { class: 'part-line' }, name, partFacts(part)),
  );
}

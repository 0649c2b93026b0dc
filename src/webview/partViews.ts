import type { PartView } from '../protocol/panel';
import { element, icon, iconButton } from './element';
import { format, strings } from './strings';

const icons = { selection: 'list-selection', file: 'file' } as const;

/** A part of the next question, which can be removed. */
export function renderStagedPart(part: PartView, remove: () => void): HTMLElement {
  return element(
    'li',
    { class: 'part', title: `${part.label}\n${part.detail}` },
    ...description(part),
    iconButton('close', format(strings.removePart, part.label), remove),
  );
}

/** What a question was sent with, folded: how many parts, how large, which. */
export function renderSentParts(parts: readonly PartView[], size: string): HTMLElement {
  const count = parts.length === 1 ? strings.part : format(strings.parts, parts.length);
  const summary = [count, size, parts.map(({ label }) => label).join(', ')].join(' · ');
  return element(
    'details',
    { class: 'sent-parts' },
    element('summary', { title: summary }, summary),
    element(
      'ul',
      {},
      ...parts.map(part =>
        element('li', { class: 'sent-part' }, ...description(part), dim(part.detail)),
      ),
    ),
  );
}

function description(part: PartView): Node[] {
  const nodes: Node[] = [
    icon(icons[part.kind]),
    element('span', { class: 'part-label' }, element('bdi', {}, part.label)),
  ];
  if (part.size !== '') {
    nodes.push(dim(part.size));
  }
  if (part.note !== '') {
    nodes.push(dim(part.note));
  }
  return nodes;
}

function dim(text: string): HTMLElement {
  return element('span', { class: 'dim' }, text);
}

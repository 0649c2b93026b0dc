import { element } from '../page/element';
import { post } from '../page/post';
import { strings } from '../page/strings';

/** What a conversation without turns says: what to do, and where. */
export function emptyState(): HTMLElement {
  const row = (command: string, ...how: readonly (Node | string)[]) => [
    element('dt', {}, command),
    element('dd', { class: 'dim' }, ...how),
  ];
  return element(
    'div',
    { class: 'empty' },
    element('p', {}, strings.emptyHint),
    element(
      'dl',
      {},
      ...row(strings.emptySelection, strings.emptySelectionHow, ' · ', shortcutLink()),
      ...row(strings.emptyFiles, strings.emptyFilesHow),
      ...row(strings.emptyDrop, strings.emptyDropHow),
      ...row(strings.emptyMention, strings.emptyMentionHow),
    ),
  );
}

/** Leads to the keys of the command: which they are, VS Code tells no extension. */
function shortcutLink(): HTMLElement {
  const link = element(
    'button',
    { type: 'button', class: 'link-button' },
    strings.keyboardShortcut,
  );
  link.addEventListener('click', () => post({ type: 'shortcut.show' }));
  return link;
}

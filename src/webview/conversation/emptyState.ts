import { element } from '../page/element';
import { strings } from '../page/strings';
import { post } from '../page/vscodeApi';

/** Shows how to start, in a conversation without turns. */
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

/** Opens the keyboard shortcut of the command in VS Code, because extensions can't find out which keys it has. */
function shortcutLink(): HTMLElement {
  const link = element(
    'button',
    { type: 'button', class: 'link-button' },
    strings.keyboardShortcut,
  );
  link.addEventListener('click', () => post({ type: 'shortcut.show' }));
  return link;
}

import { format } from '../../base/format';
import { element, linkButton, setText } from '../page/element';
import { strings } from '../page/strings';
import { post } from '../page/vscodeApi';

/** The start of a conversation without turns: the ways to begin as buttons, and the service that gets the question. */
export class EmptyState {
  private readonly target = element('p', { class: 'empty-target' });
  readonly root: HTMLElement;

  /** @param begin writes the beginning of a question into the Question box */
  constructor(begin: (text: '#' | '/') => void) {
    const row = (label: string, start: () => void, ...how: readonly (Node | string)[]) => [
      element('dt', {}, linkButton(label, start)),
      element('dd', { class: 'dim' }, ...how),
    ];
    this.root = element(
      'div',
      { class: 'empty' },
      element('p', {}, strings.emptyHint),
      element(
        'dl',
        {},
        ...row(
          strings.emptySelection,
          () => post({ type: 'selection.ask' }),
          strings.emptySelectionHow,
          ' ',
          // Extensions can't find out which keys a command has.
          linkButton(strings.keyboardShortcut, () => post({ type: 'shortcut.show' })),
        ),
        ...row(strings.emptyFiles, () => post({ type: 'part.pick' }), strings.emptyFilesHow),
        ...row(strings.emptyMention, () => begin('#'), strings.emptyMentionHow),
        ...row(strings.emptySlash, () => begin('/'), strings.emptySlashHow),
      ),
      element('p', {}, `${strings.emptyDrop}: ${strings.emptyDropHow}`),
      this.target,
    );
  }

  /** @param service the service that gets the question; empty if there is none */
  setTarget(service: string): void {
    setText(this.target, service === '' ? '' : format(strings.emptyTarget, service));
  }
}

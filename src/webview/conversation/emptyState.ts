import { format } from '../../base/format';
import { element, linkButton, setText } from '../page/element';
import { strings } from '../page/strings';
import { post } from '../page/vscodeApi';

/** The start of a conversation without turns: the ways to begin as buttons, and the service that gets the question. */
export class EmptyState {
  private readonly target = element('p', { class: 'empty-target' });
  readonly root: HTMLElement;

  private readonly ways = element('dl');

  /** @param begin writes the beginning of a question into the Question box */
  constructor(begin: (text: '#') => void) {
    this.root = element(
      'div',
      { class: 'empty' },
      element('p', {}, strings.emptyHint),
      this.ways,
      element('p', {}, `${strings.emptyDrop}: ${strings.emptyDropHow}`),
      this.target,
    );
    this.addWay(
      strings.emptySelection,
      () => post({ type: 'selection.ask' }),
      strings.emptySelectionHow,
      ' ',
      // Extensions can't find out which keys a command has.
      linkButton(strings.keyboardShortcut, () => post({ type: 'shortcut.show' })),
    );
    this.addWay(strings.emptyFiles, () => post({ type: 'part.pick' }), strings.emptyFilesHow);
    this.addWay(strings.emptyMention, () => begin('#'), strings.emptyMentionHow);
  }

  /** Adds a way to begin. */
  addWay(label: string, start: () => void, ...how: readonly (Node | string)[]): void {
    this.ways.append(
      element('dt', {}, linkButton(label, start)),
      element('dd', { class: 'dim' }, ...how),
    );
  }

  /** @param service the service that gets the question; empty if there is none */
  setTarget(service: string): void {
    setText(this.target, service === '' ? '' : format(strings.emptyTarget, service));
  }
}

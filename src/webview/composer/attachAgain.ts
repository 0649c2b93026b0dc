import type { TurnHeadView } from '../../protocol/views';
import { element, icon, nameButton } from '../page/element';
import { NameLabel } from '../page/pathLabel';
import { post } from '../page/vscodeApi';

/** The chip in place of an empty list of parts that attaches the parts of the question before. */
export class AttachAgain {
  private readonly label = new NameLabel();
  readonly root = element(
    'button',
    { type: 'button', class: 'chip suggested-part' },
    element('span', { class: 'part-icon' }, icon('history')),
    element('span', { class: 'path' }, this.label.root),
  );
  private turnId = '';

  constructor() {
    this.root.hidden = true;
    this.root.addEventListener('click', () =>
      post({ type: 'part.attachAgain', turnId: this.turnId }),
    );
  }

  /** @param turn the question before; undefined if there is none, or if the list has parts */
  offer(turn: Pick<TurnHeadView, 'id' | 'attachAgain'> | undefined): void {
    const { id = '', attachAgain: name = '' } = turn ?? {};
    this.turnId = id;
    this.root.hidden = name === '';
    // The last question is offered again with each part of an answer.
    if (name !== '' && name !== this.root.title) {
      this.label.set(name);
      nameButton(this.root, name);
    }
  }
}

import { element, submitButton } from '../page/element';
import { onKeyDown } from '../page/onKeyDown';
import { placeChildren } from '../page/placeChildren';
import { sendKey } from '../page/sendKey';
import { strings } from '../page/strings';

/** The reactions to the user's actions in a {@link QuestionEditor}. */
interface EditorActions {
  /** Called with the text after each change. */
  input(text: string): void;
  cancel(): void;
  submit(question: string): void;
}

/**
 * The form in which a question is edited in its place: the key that sends submits the text, Escape cancels. The text of
 * a waiting question is saved; a question that was sent is asked again.
 */
export class QuestionEditor {
  private readonly box: HTMLTextAreaElement;
  private readonly submitter: HTMLButtonElement;
  private readonly foot: HTMLElement;
  readonly root: HTMLFormElement;

  constructor(
    question: string,
    isWaiting: boolean,
    private readonly actions: EditorActions,
  ) {
    const name = isWaiting ? strings.queuedQuestion : strings.editedQuestion;
    this.box = element('textarea', {
      'aria-label': name,
      'aria-description': !isWaiting && strings.askedAtEnd,
      dir: 'auto',
      rows: '1',
      spellcheck: 'false',
    });
    this.box.value = question;
    this.submitter = submitButton(isWaiting ? strings.save : strings.send);
    sendKey.describe(this.submitter);
    const cancel = element('button', { type: 'button', class: 'secondary-button' }, strings.cancel);
    cancel.addEventListener('click', () => actions.cancel());
    this.foot = element(
      'div',
      { class: 'question-editor-foot' },
      ...(isWaiting ? [] : [element('span', { class: 'dim' }, strings.askedAtEnd)]),
      element('span', {}, cancel, this.submitter),
    );
    this.root = element(
      'form',
      { class: 'question-editor', 'aria-label': name },
      element('div', { class: 'box' }, this.box),
      this.foot,
    );
    this.root.addEventListener('submit', event => {
      event.preventDefault();
      this.submit();
    });
    onKeyDown(this.root, event => this.onKeyDown(event));
    this.box.addEventListener('input', () => {
      this.submitter.disabled = this.isBlank;
      actions.input(this.box.value);
    });
  }

  /** Shows the parts and keyword arguments of the question between its text and the buttons. */
  hold(sent: readonly HTMLElement[]): void {
    placeChildren(this.root, [this.root.firstElementChild as Element, ...sent, this.foot]);
  }

  /** Focuses the box, with the caret at the end. */
  focus(): void {
    this.box.focus();
    this.box.setSelectionRange(this.box.value.length, this.box.value.length);
  }

  private get isBlank(): boolean {
    return this.box.value.trim() === '';
  }

  private onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      this.actions.cancel();
    } else if (event.target === this.box && sendKey.isPressed(event)) {
      event.preventDefault();
      this.submit();
    }
  }

  private submit(): void {
    if (!this.isBlank) {
      this.actions.submit(this.box.value);
    }
  }
}

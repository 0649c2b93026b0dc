import { element } from '../page/element';
import { onKeyDown } from '../page/onKeyDown';
import { sendKey } from '../page/sendKey';
import { strings } from '../page/strings';

/** The form in which a queued question is edited: the key that sends saves the text, Escape cancels. */
export class QuestionEditor {
  private readonly box = element('textarea', {
    'aria-label': strings.queuedQuestion,
    dir: 'auto',
    rows: '1',
    spellcheck: 'false',
  });
  private readonly save = element(
    'button',
    { type: 'submit', class: 'primary-button' },
    strings.save,
  );
  readonly root: HTMLElement;

  /**
   * @param onInput called with the text after each change
   * @param onDone called with the new text, or with undefined if editing was canceled
   */
  constructor(
    question: string,
    onInput: (text: string) => void,
    private readonly onDone: (question: string | undefined) => void,
  ) {
    this.box.value = question;
    const cancel = element('button', { type: 'button', class: 'secondary-button' }, strings.cancel);
    const form = element(
      'form',
      { class: 'question-editor', 'aria-label': strings.queuedQuestion },
      element('div', { class: 'box' }, this.box),
      element('div', { class: 'question-editor-foot' }, cancel, this.save),
    );
    form.addEventListener('submit', event => {
      event.preventDefault();
      this.submit();
    });
    onKeyDown(form, event => this.onKeyDown(event));
    sendKey.describe(this.save);
    cancel.addEventListener('click', () => this.onDone(undefined));
    this.box.addEventListener('input', () => {
      this.save.disabled = this.box.value.trim() === '';
      onInput(this.box.value);
    });
    this.root = form;
  }

  /** Focuses the box, with the caret at the end. */
  focus(): void {
    this.box.focus();
    this.box.setSelectionRange(this.box.value.length, this.box.value.length);
  }

  private onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      this.onDone(undefined);
    } else if (event.target === this.box && sendKey.isPressed(event)) {
      event.preventDefault();
      this.submit();
    }
  }

  private submit(): void {
    const question = this.box.value;
    if (question.trim() !== '') {
      this.onDone(question);
    }
  }
}

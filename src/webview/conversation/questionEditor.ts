import { element } from '../page/element';
import { onKeyDown } from '../page/onKeyDown';
import { strings } from '../page/strings';

/** A question that waits, while it is edited: Enter keeps what is written, Escape what was there. */
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
   * @param changed called with each change of the text
   * @param done called with the new text, and with undefined where the old one stays
   */
  constructor(
    question: string,
    changed: (text: string) => void,
    private readonly done: (question: string | undefined) => void,
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
    onKeyDown(form, event => this.press(event));
    cancel.addEventListener('click', () => this.done(undefined));
    this.box.addEventListener('input', () => {
      this.save.disabled = this.box.value.trim() === '';
      changed(this.box.value);
    });
    this.root = form;
  }

  focus(): void {
    this.box.focus();
    this.box.setSelectionRange(this.box.value.length, this.box.value.length);
  }

  private press(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      // Elsewhere in the panel it stops the query.
      event.stopPropagation();
      this.done(undefined);
    } else if (event.key === 'Enter' && !event.shiftKey && event.target === this.box) {
      event.preventDefault();
      this.submit();
    }
  }

  private submit(): void {
    const question = this.box.value;
    if (question.trim() !== '') {
      this.done(question);
    }
  }
}

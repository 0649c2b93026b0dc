import { element, icon, setText } from './element';

/** The line below fields with the reason why their input can't be sent. */
export class ErrorLine {
  private readonly shown = element('span');
  readonly root: HTMLElement;

  constructor(id?: string) {
    this.root = element(
      'div',
      { class: 'error-line', id, hidden: true },
      icon('error'),
      this.shown,
    );
  }

  /** Empty if the input can be sent. */
  get text(): string {
    return this.shown.textContent ?? '';
  }

  set text(text: string) {
    setText(this.shown, text);
    this.root.hidden = text === '';
  }
}

import { Latest } from '../page/ask';
import { element, iconButton, nameButton, typeText } from '../page/element';
import { ErrorLine } from '../page/errorLine';
import { onKeyDown } from '../page/onKeyDown';
import { strings } from '../page/strings';

/**
 * The keyword arguments of the next question: a box for JSON, which the host checks while it is being written, and the
 * button that shows it. Unused, it takes no room.
 */
export class KwargsEditor {
  private readonly error = new ErrorLine('kwargs-error');
  readonly box = element('textarea', {
    'aria-label': strings.kwargs,
    'aria-describedby': 'kwargs-hint kwargs-error',
    dir: 'ltr',
    placeholder: '{ }',
    rows: '1',
    spellcheck: 'false',
  });
  readonly root = element(
    'div',
    { class: 'kwargs', id: 'kwargs', hidden: true },
    element('div', { class: 'kwargs-hint dim', id: 'kwargs-hint' }, strings.kwargsHint),
    this.box,
    this.error.root,
  );
  /** Shows and hides the box. */
  readonly button = iconButton('json', strings.kwargs, () => this.toggle());
  private isShown = false;
  /** The text with a line for each value, once it has been checked. */
  private formatted: string | undefined;
  /** The last text that was formatted, before and after. */
  private lastFormat: { readonly typed: string; readonly formatted: string } | undefined;
  private readonly checks = new Latest();

  /**
   * @param leave puts the focus back into the Question box
   * @param send sends the question
   * @param onChange called with the text when it has changed
   */
  constructor(
    private readonly leave: () => void,
    send: () => void,
    private readonly onChange: (text: string) => void,
  ) {
    this.button.setAttribute('aria-controls', 'kwargs');
    this.box.addEventListener('input', () => this.changed());
    this.box.addEventListener('blur', () => this.format());
    this.box.addEventListener('focus', () => this.allowUndo());
    onKeyDown(this.box, event => {
      if (event.key === 'Escape') {
        this.setShown(this.error.text !== '');
        this.leave();
      } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        send();
      }
    });
    this.setError('');
    this.drawButton();
  }

  /** The JSON as the user wrote it; blank for none. */
  get text(): string {
    return this.box.value;
  }

  /** Replaces the text and has it checked. Undo brings back the previous one. */
  set text(text: string) {
    if (text === this.box.value) {
      return;
    }
    this.setShown(text.trim() !== '');
    if (this.text.trim() === '' || text === '') {
      this.box.value = text;
      this.changed();
    } else {
      typeText(this.box, text, 0, this.box.value.length);
    }
  }

  /**
   * Shows the error and focuses the box.
   *
   * @returns the error; empty if the text can be sent, as far as is known
   */
  pointOutError(): string {
    const error = this.error.text;
    if (error !== '') {
      this.setShown(true);
      this.box.focus();
    }
    return error;
  }

  /** Removes the text, because the question was sent with it. */
  clear(): void {
    this.box.value = '';
    this.formatted = undefined;
    this.lastFormat = undefined;
    this.checks.forget();
    this.setError('');
    this.setShown(false);
    this.onChange('');
  }

  private toggle(): void {
    this.setShown(!this.isShown);
    if (this.isShown) {
      this.box.focus();
    } else {
      this.leave();
    }
  }

  private changed(): void {
    this.formatted = undefined;
    void this.check();
    if (this.text.trim() === '') {
      this.setError('');
    }
    this.drawButton();
    this.onChange(this.text);
  }

  private async check(): Promise<void> {
    const { error, formatted } = await this.checks.ask({
      type: 'question.kwargs',
      text: this.text,
    });
    this.formatted = formatted;
    this.setError(error);
  }

  /**
   * Formats the text that the user has written and left, unless the user has undone that. The box keeps the focus while
   * another window has it.
   */
  private format(): void {
    const { formatted, text: typed } = this;
    const isWanted = formatted !== typed && this.lastFormat?.typed !== typed;
    if (formatted !== undefined && isWanted && document.activeElement !== this.box) {
      this.lastFormat = { typed, formatted };
      this.box.value = formatted;
      this.changed();
    }
  }

  /** Formats the text again as typing would do it, so that it can be undone: this is impossible without the focus. */
  private allowUndo(): void {
    if (this.lastFormat?.formatted === this.text) {
      const { typed, formatted } = this.lastFormat;
      this.box.value = typed;
      typeText(this.box, formatted, 0, typed.length);
    }
  }

  private setShown(isShown: boolean): void {
    this.isShown = isShown;
    this.root.hidden = !isShown;
    this.drawButton();
  }

  private setError(error: string): void {
    this.error.text = error;
    this.box.setAttribute('aria-invalid', String(error !== ''));
  }

  /** Hidden keyword arguments are still sent, so the button shows that there are some. */
  private drawButton(): void {
    const isSet = this.text.trim() !== '';
    this.button.classList.toggle('is-set', isSet);
    this.button.setAttribute('aria-expanded', String(this.isShown));
    nameButton(this.button, isSet ? strings.kwargsSet : strings.kwargs);
  }
}

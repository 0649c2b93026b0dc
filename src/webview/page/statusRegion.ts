import { shorten } from '../../base/shorten';
import { confirmDone, element } from './element';
import { strings } from './strings';

/** The time for which progress waits after another message. */
const messageMs = 2000;

/** UTF-16 code units of one message; the rest of a log line can be read in the log. */
const maxLength = 300;

/**
 * The page's status messages for assistive technology. There is only one region, because two would interrupt each
 * other.
 */
export class StatusRegion {
  readonly root = element('div', { class: 'visually-hidden', role: 'status' });
  private progress = '';
  private timer: ReturnType<typeof setTimeout> | undefined;

  get isSilent(): boolean {
    return this.root.textContent === '';
  }

  /** Announces progress when it changes, after the current message. */
  showProgress(text: string): void {
    if (text !== this.progress) {
      this.progress = text;
      if (this.timer === undefined) {
        this.announce(text);
      }
    }
  }

  /** Announces a message immediately, such as the result of an action. */
  say(text: string): void {
    clearTimeout(this.timer);
    this.announce(text);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.announce(this.progress);
    }, messageMs);
  }

  /** Holds back progress for a moment, because the user is typing. */
  hold(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (this.root.textContent !== shorten(this.progress, maxLength)) {
        this.announce(this.progress);
      }
    }, messageMs);
  }

  /** Creates a new text node, so that assistive technology announces a repeated message again. */
  private announce(text: string): void {
    this.root.replaceChildren(shorten(text, maxLength));
  }
}

/** The Copy button that was pressed last; undefined once its text is copied. */
let copyButton: HTMLButtonElement | undefined;

/** Remembers the button that the next {@link showCopied} confirms. */
export function expectCopied(button: HTMLButtonElement): void {
  copyButton = button;
}

/** Shows and announces that the extension has copied a text to the clipboard. */
export function showCopied(status: StatusRegion): void {
  if (copyButton) {
    confirmDone(copyButton);
    copyButton = undefined;
  }
  status.say(strings.copied);
}

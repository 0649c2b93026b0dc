import { element } from './element';

/** Milliseconds for which progress waits after something else was said. */
const pause = 2000;

/** What is read out: one place for all of it, since two at once would talk over each other. */
export class StatusRegion {
  readonly root = element('div', { class: 'visually-hidden', role: 'status' });
  private progress = '';
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether nothing has been said for long. */
  get isSilent(): boolean {
    return this.root.textContent === '';
  }

  /** What is going on; said when it changes. */
  showProgress(text: string): void {
    if (text !== this.progress) {
      this.progress = text;
      if (this.timer === undefined) {
        this.root.textContent = text;
      }
    }
  }

  /** What has just been done. */
  say(text: string): void {
    clearTimeout(this.timer);
    this.root.textContent = text;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.root.textContent = this.progress;
    }, pause);
  }
}

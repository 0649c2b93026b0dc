import { element } from '../page/element';
import { truncate } from '../page/truncate';

/** Milliseconds for which progress waits after something else was said. */
const pause = 2000;

/** Characters that are said at once: who wants to hear the rest of a log line reads it in the log. */
const most = 300;

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
        this.show(text);
      }
    }
  }

  /** What has just been done. */
  say(text: string): void {
    clearTimeout(this.timer);
    this.show(text);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.show(this.progress);
    }, pause);
  }

  /** In a new node, so that what is said twice is read out twice. */
  private show(text: string): void {
    this.root.replaceChildren(truncate(text, most));
  }
}

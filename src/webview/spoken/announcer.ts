import type { SpokenMarkdown } from '../markdown/spokenMarkdown';
import { element } from '../page/element';
import { strings } from '../page/strings';
import { truncate } from '../page/truncate';

/** Time between two announcements, so that text that arrives together is announced together. */
const intervalMs = 1500;

/** UTF-16 code units of one answer that are announced; the rest can be read in the conversation. */
const maxLength = 4000;

/** Announces an answer while it arrives, politely and in whole sentences; of code it says only that it is there. */
export class Announcer {
  readonly root = element('div', { class: 'visually-hidden' });
  private readonly region = element('div', { 'aria-live': 'polite' });
  /** Undefined while no answer is announced. */
  private answer: SpokenMarkdown | undefined;
  /** Text that is not parsed yet. */
  private pending = '';
  /** UTF-16 code units that can still be announced. */
  private remaining = maxLength;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param newAnswer called when an answer begins; the code that speaks markdown is loaded by then */
  constructor(private readonly newAnswer: () => SpokenMarkdown) {
    // The shadow root keeps this copy of the answer out of selecting, finding and copying.
    this.root.attachShadow({ mode: 'closed' }).append(this.region);
  }

  /**
   * Starts an answer; the previous one is no longer announced.
   *
   * @param soFar text that has already arrived, which is not announced
   */
  begin(soFar = ''): void {
    this.stop();
    this.region.replaceChildren();
    this.remaining = maxLength;
    this.answer = this.newAnswer();
    this.answer.push(soFar);
  }

  /** Adds text to the answer; it is announced with the text that arrives soon after it. */
  append(text: string): void {
    if (this.answer) {
      this.pending += text;
      this.timer ??= setTimeout(() => this.say(false), intervalMs);
    }
  }

  /** Ends the answer and announces the rest of it. */
  end(): void {
    this.say(true);
    this.stop();
  }

  /** Stops announcing the answer. */
  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.answer = undefined;
    this.pending = '';
  }

  private say(isEnd: boolean): void {
    const { answer } = this;
    if (!answer) {
      return;
    }
    this.timer = undefined;
    const text = this.parsePending(answer, isEnd);
    this.pending = '';
    if (text === '') {
      return;
    }
    // In an element of its own, so that earlier text is not announced again.
    this.region.append(element('p', {}, truncate(text, this.remaining)));
    this.remaining -= text.length;
    if (this.remaining < 0) {
      this.region.append(element('p', {}, strings.restNotRead));
      this.stop();
    }
  }

  /** Parses no more than what is announced: much text may have arrived. */
  private parsePending(answer: SpokenMarkdown, isEnd: boolean): string {
    const texts: string[] = [];
    let length = 0;
    for (let at = 0; at < this.pending.length && length <= this.remaining; at += maxLength) {
      const text = answer.push(this.pending.slice(at, at + maxLength));
      texts.push(text);
      length += text.length;
    }
    if (isEnd && length <= this.remaining) {
      texts.push(answer.end());
    }
    return texts.filter(each => each !== '').join(' ');
  }
}

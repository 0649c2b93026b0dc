import type { SpokenMarkdown } from '../markdown/spokenMarkdown';
import { element } from '../page/element';
import { strings } from '../page/strings';
import { truncate } from '../page/truncate';

/** Milliseconds between two things that are said, so that what comes together is said together. */
const pause = 1500;

/** Characters of one answer that are said; who wants to hear more reads it in the conversation. */
const most = 4000;

/** Reads an answer out as it arrives: politely, in whole sentences, code only as being there. */
export class Announcer {
  readonly root = element('div', { class: 'visually-hidden' });
  private readonly region = element('div', { 'aria-live': 'polite' });
  /** Undefined while nothing is to be said. */
  private answer: SpokenMarkdown | undefined;
  private waiting = '';
  private room = most;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param newAnswer begins with an answer: what says how markdown sounds is loaded with the first one */
  constructor(private readonly newAnswer: () => SpokenMarkdown) {
    // Out of reach of selecting, finding and copying, for which the answer is in the page once already.
    this.root.attachShadow({ mode: 'closed' }).append(this.region);
  }

  /**
   * A new answer begins.
   *
   * @param soFar what there is of it already, which is not said
   */
  begin(soFar = ''): void {
    this.stop();
    this.region.replaceChildren();
    this.room = most;
    this.answer = this.newAnswer();
    this.answer.push(soFar);
  }

  append(text: string): void {
    if (this.answer) {
      this.waiting += text;
      this.timer ??= setTimeout(() => this.say(false), pause);
    }
  }

  /** Nothing more comes: what is left is a sentence, too. */
  end(): void {
    this.say(true);
    this.stop();
  }

  /** Says nothing more. */
  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.answer = undefined;
    this.waiting = '';
  }

  private say(isEnd: boolean): void {
    const { answer } = this;
    if (!answer) {
      return;
    }
    this.timer = undefined;
    const texts = [answer.push(this.waiting), isEnd ? answer.end() : ''];
    this.waiting = '';
    const text = texts.filter(each => each !== '').join(' ');
    if (text === '') {
      return;
    }
    // Each its own element: what is in the region already is not said again.
    this.region.append(element('p', {}, truncate(text, this.room)));
    this.room -= text.length;
    if (this.room < 0) {
      this.region.append(element('p', {}, strings.restNotRead));
      this.stop();
    }
  }
}

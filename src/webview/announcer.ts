import { element } from './element';
import { spokenText } from './spokenText';

/** Milliseconds between two things that are said, so that what comes together is said together. */
const pause = 1500;

/** Characters of one answer that are said; who wants to hear more reads it in the conversation. */
const most = 4000;

/** Reads an answer out as it arrives: politely, in whole sentences, code only as being there. */
export class Announcer {
  readonly root = element('div', { class: 'visually-hidden' });
  private readonly region = element('div', { 'aria-live': 'polite' });
  private waiting = '';
  private isCode = false;
  private said = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    // Out of reach of selecting, finding and copying, for which the answer is in the page once already.
    this.root.attachShadow({ mode: 'closed' }).append(this.region);
  }

  /** A new answer begins. */
  begin(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.region.replaceChildren();
    this.waiting = '';
    this.isCode = false;
    this.said = 0;
  }

  append(text: string): void {
    if (this.said < most) {
      this.waiting += text;
      this.timer ??= setTimeout(() => this.say(false), pause);
    }
  }

  /** Nothing more comes: what is left is a sentence, too. */
  end(): void {
    clearTimeout(this.timer);
    this.say(true);
  }

  private say(isEnd: boolean): void {
    this.timer = undefined;
    const at = isEnd ? this.waiting.length : endOfSentences(this.waiting);
    const { text, isCode } = spokenText(this.waiting.slice(0, at), this.isCode);
    this.waiting = this.waiting.slice(at);
    this.isCode = isCode;
    if (text !== '') {
      this.said += text.length;
      // Each its own element: what is in the region already is not said again.
      this.region.append(element('p', {}, text.slice(0, most)));
    }
  }
}

/** Where the last whole sentence, or line, of a text ends. */
function endOfSentences(text: string): number {
  const ends = /[.!?…][\])"'”’*_]*(?=\s)|[。！？]|\n/g;
  let end = 0;
  for (const found of text.matchAll(ends)) {
    end = found.index + found[0].length;
  }
  return end;
}

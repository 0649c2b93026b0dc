import { format } from '../../base/format';
import { shorten } from '../../base/shorten';
import type { AnnounceView } from '../../protocol/views';
import type { SpokenMarkdown } from '../markdown/spokenMarkdown';
import { element } from '../page/element';
import { formatCount } from '../page/locale';
import { strings } from '../page/strings';

/** The time between two announcements, so that text that arrives together is announced together. */
const intervalMs = 1500;

/** The time for which announcements wait after the user has typed. */
const typingMs = 2000;

/** UTF-16 code units of one answer that are announced; the rest can be read in the conversation. */
const maxLength = 4000;

/** UTF-16 code units of an answer that are parsed between two checks if enough is announced. */
const pieceLength = 1000;

/** UTF-16 code units that are parsed before the page handles other events. */
const maxTaskLength = 16_000;

/**
 * UTF-16 code units of earlier text that are parsed before the page handles other events: only its blocks are parsed.
 */
const maxSkippedLength = 64_000;

/** Announces an answer while it arrives, politely and in whole sentences; code is only mentioned. */
export class Announcer {
  readonly root = element('div', { class: 'visually-hidden' });
  private readonly region = element('div', { 'aria-live': 'polite' });
  /** The answer that is announced; undefined if there is none. */
  private answer: SpokenMarkdown | undefined;
  /** Text that is not parsed yet. */
  private pending = '';
  /** UTF-16 code units at its start that are not announced. */
  private skippedLength = 0;
  /** The announceable text of the pieces parsed since the last announcement. */
  private utterance = '';
  /** Text that can be announced when the answer ends. */
  private utterances: string[] = [];
  /** UTF-16 code units that can still be announced. */
  private remaining = maxLength;
  /** UTF-16 code units that have arrived beyond them. */
  private omittedLength = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The time of the last typing by the monotonic clock, in ms: the system's clock may be set back. */
  private typedAt = Number.NEGATIVE_INFINITY;
  private mode: AnnounceView = 'all';

  /** @param newAnswer called when an answer begins; the code that speaks markdown is loaded by then */
  constructor(private readonly newAnswer: () => SpokenMarkdown) {
    // The shadow root keeps this copy of the answer out of selecting, finding and copying.
    this.root.attachShadow({ mode: 'closed' }).append(this.region);
  }

  setMode(mode: AnnounceView): void {
    this.mode = mode;
  }

  /** Lets users hear their typing: text that arrives during it is announced afterwards. */
  hold(): void {
    this.typedAt = performance.now();
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
    this.omittedLength = 0;
    this.answer = this.newAnswer();
    this.pending = soFar;
    this.skippedLength = soFar.length;
    this.timer = soFar === '' ? undefined : setTimeout(() => this.say(false));
  }

  /** Adds text to the answer; it is announced with the text that arrives soon after it. */
  append(text: string): void {
    if (!this.answer) {
      return;
    }
    if (this.remaining < 0) {
      this.omittedLength += text.length;
      return;
    }
    this.pending += text;
    this.timer ??= setTimeout(() => this.say(false), intervalMs);
  }

  /** Ends the answer and announces the rest of it, or the length that is left out. */
  end(): void {
    clearTimeout(this.timer);
    this.say(true);
  }

  /** Stops announcing the answer. */
  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.answer = undefined;
    this.pending = '';
    this.skippedLength = 0;
    this.utterance = '';
    this.utterances = [];
  }

  private say(isEnd: boolean): void {
    const { answer } = this;
    if (!answer) {
      return;
    }
    const quietMs = this.typedAt + typingMs - performance.now();
    if (quietMs > 0) {
      this.timer = setTimeout(() => this.say(isEnd), quietMs);
      return;
    }
    this.timer = undefined;
    if (!this.parse(answer)) {
      this.timer = setTimeout(() => this.say(isEnd));
      return;
    }
    if (isEnd) {
      this.hear(answer.end());
    }
    this.stage();
    if (isEnd && this.omittedLength > 0) {
      this.utterances.push(format(strings.leftOut, formatCount(this.omittedLength)));
    }
    if (this.mode === 'all' || (isEnd && this.mode === 'onCompletion')) {
      // Each in a separate element, so that earlier text is not announced again.
      this.region.append(...this.utterances.splice(0).map(text => element('p', {}, text)));
    }
    if (isEnd) {
      this.stop();
    }
  }

  /**
   * Parses the text that has arrived, as far as it will be announced.
   *
   * @returns false if there is more to parse, in another task
   */
  private parse(answer: SpokenMarkdown): boolean {
    if (this.skippedLength > 0) {
      this.skip(answer);
      return this.pending === '';
    }
    for (let length = 0; this.pending !== '' && !this.isEnough; length += pieceLength) {
      if (length >= maxTaskLength) {
        return false;
      }
      this.hear(answer.push(this.take(pieceLength)));
    }
    if (this.isEnough) {
      this.omittedLength += this.take(this.pending.length).length;
    }
    return true;
  }

  /** Parses earlier text; its last sentences in full, so that the next announcement is a whole sentence. */
  private skip(answer: SpokenMarkdown): void {
    const before = this.skippedLength - pieceLength;
    const length = before > 0 ? Math.min(before, maxSkippedLength) : this.skippedLength;
    this.skippedLength -= length;
    if (before > 0) {
      answer.skip(this.take(length));
    } else {
      answer.push(this.take(length));
    }
  }

  /** True if {@link utterance} is longer than the text that can still be announced. */
  private get isEnough(): boolean {
    return this.utterance.length > this.remaining;
  }

  /** Removes text from the start of {@link pending}. */
  private take(length: number): string {
    const taken = this.pending.slice(0, length);
    this.pending = this.pending.slice(length);
    return taken;
  }

  private hear(text: string): void {
    if (!this.isEnough) {
      this.utterance += this.utterance === '' || text === '' ? text : ` ${text}`;
    }
  }

  /** Moves {@link utterance} to {@link utterances}, as one announcement. */
  private stage(): void {
    const text = this.utterance;
    this.utterance = '';
    if (text === '') {
      return;
    }
    // The ellipsis is one more code unit.
    this.utterances.push(shorten(text, this.remaining + 1));
    this.remaining -= text.length;
    if (this.remaining < 0) {
      this.omittedLength -= this.remaining;
      this.utterances.push(strings.restNotRead);
    }
  }
}

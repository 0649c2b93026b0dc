import { maxTagLength, mayHaveReasoning } from '../../base/reasoningTags';
import { ReasoningReader } from '../text/reasoningFormat';

/** Measures how long a model reasons, by the arrival of the tags around its reasoning. */
export class ReasoningTimes {
  /** Created with the first tag: most answers have none. */
  private reader: ReasoningReader | undefined;
  /** The end of the text so far, in which a tag may have begun. */
  private tail = '';
  /** The arrival of the first text, at which reasoning without a start tag begins. */
  private firstAt: number | undefined;
  private startedAt: number | undefined;
  /** In milliseconds, in the order of the answer, without reasoning within other reasoning. */
  readonly all: number[];

  /** @param all the times of a saved answer */
  constructor(all: readonly number[]) {
    this.all = [...all];
  }

  /**
   * Reads the next text of the answer.
   *
   * @param before returns the text before it
   * @param at milliseconds since the epoch
   */
  push(text: string, before: () => string, at: number): void {
    if (text === '') {
      return;
    }
    this.firstAt ??= at;
    if (!this.reader) {
      const seen = this.tail + text;
      this.tail = seen.slice(-maxTagLength);
      if (!mayHaveReasoning(seen)) {
        return;
      }
      this.reader = new ReasoningReader();
      this.measure(this.reader.push(before()), at);
    }
    this.measure(this.reader.push(text), at);
  }

  /** Ends the answer, with reasoning that is still open. */
  end(at: number): void {
    this.measure(this.reader?.end() ?? [], at);
    if (this.startedAt !== undefined) {
      this.all.push(at - this.startedAt);
      this.startedAt = undefined;
    }
  }

  private measure(pieces: ReturnType<ReasoningReader['push']>, at: number): void {
    for (const piece of pieces) {
      const reasoning = typeof piece === 'string' ? undefined : piece.reasoning;
      if (reasoning === 'start') {
        this.startedAt = at;
      } else if (reasoning === 'end') {
        this.all.push(at - (this.startedAt ?? this.firstAt ?? at));
        this.startedAt = undefined;
      }
    }
  }
}

import type { AnswerKind } from './answer';

/** The stream that the feed sends to the page. */
export interface FeedRequest {
  readonly kind: AnswerKind;
  /** The length of the answer in characters. */
  readonly length: number;
  /** The length of an event in characters. */
  readonly eventSize: number;
  readonly eventsPerSecond: number;
  /**
   * `panel` sends the extension's own messages, batched as its host does. To other pages, `events` sends one message per
   * event, and `frames` one per frame.
   */
  readonly way: 'panel' | 'events' | 'frames';
}

/** A summary of what was sent, after everything has been sent. */
export interface FeedSummary {
  /** Milliseconds from the first to the last event. */
  readonly duration: number;
}

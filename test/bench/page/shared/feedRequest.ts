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
   * `panel` sends the extension's own messages, batched as its host does; `panelEvents` sends one such message per
   * event. To other pages: `events` sends one message per event, `frames` one per frame, `batches` sends batches as the
   * extension does, and `whole` sends the whole text so far at each event.
   */
  readonly way: 'panel' | 'panelEvents' | 'events' | 'frames' | 'batches' | 'whole';
}

/** A summary of what was sent, after everything has been sent. */
export interface FeedSummary {
  readonly messages: number;
  /** Milliseconds from the first to the last event. */
  readonly duration: number;
}

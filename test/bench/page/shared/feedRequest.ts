import type { AnswerKind } from './answer';

/** What the feed is to send to the page. */
export interface FeedRequest {
  readonly kind: AnswerKind;
  /** Characters of the answer. */
  readonly length: number;
  /** Characters of an event. */
  readonly eventSize: number;
  readonly eventsPerSecond: number;
  /**
   * `panel`: the extension's own messages, gathered as its host does; `panelEvents`: the same, one
   * an event. To other pages: `events` one an event, `frames` one a frame, `batches` gathered as the
   * extension does, `whole` all text so far at each event.
   */
  readonly way: 'panel' | 'panelEvents' | 'events' | 'frames' | 'batches' | 'whole';
}

/** What was sent, when all was. */
export interface FeedSummary {
  readonly messages: number;
  /** Milliseconds from the first event to the last. */
  readonly duration: number;
}

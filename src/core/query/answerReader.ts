import type { AgentEvent, Malformation } from '../stream/envelope';
import { EventStreamReader, EventTooLargeError, type StreamEnd } from '../stream/eventStreamReader';
import type { AgentQueryError } from './errors';
import { limits } from './limits';
import type { QueryObserver } from './query';
import { emptyError, notEventStreamError, tooLargeError, truncatedError } from './responseErrors';
import { Sniffer } from './sniffer';
import type { HttpResponse } from './transport';

/** What some bytes of an answer came to: the events come first, and the error, if any, after them. */
export interface Read {
  readonly events: readonly AgentEvent[];
  readonly end: {
    /** No more is to be read. */
    readonly reached: boolean;
    readonly error?: AgentQueryError;
  };
}

class AnswerTooLargeError extends Error {}

/** Reads the bytes of one response as events, within the limits of this client. */
export class AnswerReader {
  private readonly reader: EventStreamReader;
  private readonly sniffer: Sniffer;
  private readonly malformedCounts = new Map<Malformation, number>();
  private events: AgentEvent[] = [];
  private eventCount = 0;
  private answerLength = 0;
  private isDone = false;
  private refused = false;

  constructor(
    private readonly response: HttpResponse,
    private readonly url: string,
    private readonly observer: QueryObserver | undefined,
  ) {
    this.sniffer = new Sniffer(response.header('content-type'));
    this.reader = new EventStreamReader(
      {
        event: (event, data) => this.event(event, data),
        malformed: (why, data) => this.malformed(why, data),
        done: data => {
          this.isDone = true;
          observer?.received?.(data);
        },
      },
      limits.event,
    );
  }

  /** The body has turned out to be no event stream; what comes still is for a snippet of it. */
  get isRefused(): boolean {
    return this.refused;
  }

  push(bytes: Uint8Array): Read {
    this.refused = this.sniffer.refuses(bytes);
    if (this.refused) {
      return { events: [], end: { reached: this.sniffer.isFull } };
    }
    const error = this.capped(() => this.reader.push(bytes));
    return { events: this.takeEvents(), end: { reached: this.isDone, ...error } };
  }

  /** No more bytes will come, or those that come do not count. */
  end(): Read {
    const { response, sniffer, url } = this;
    if (this.refused) {
      const error = notEventStreamError(response, url, sniffer.start);
      return { events: [], end: { reached: true, error } };
    }
    let end: StreamEnd = 'clean';
    const capped = this.capped(() => {
      end = this.reader.end();
    });
    const error = capped.error ?? this.endError(end);
    return { events: this.takeEvents(), end: { reached: true, ...(error && { error }) } };
  }

  /** What is wrong with a stream that ended like this. */
  private endError(end: StreamEnd): AgentQueryError | undefined {
    const { response, sniffer, url } = this;
    if (end === 'truncated' && (this.eventCount > 0 || sniffer.beginsAsEvents)) {
      return truncatedError(url);
    }
    if (this.eventCount > 0) {
      return undefined;
    }
    return sniffer.beginsAsEvents && this.malformedCounts.size === 0
      ? emptyError(response.status, url)
      : notEventStreamError(response, url, sniffer.start);
  }

  private event(event: AgentEvent, data: string): void {
    this.eventCount += 1;
    if (event.type === 'message') {
      this.answerLength += event.content.length;
      if (this.answerLength > limits.answer) {
        throw new AnswerTooLargeError();
      }
    }
    this.events.push(event);
    this.observer?.received?.(data);
  }

  private malformed(why: Malformation, data: string): void {
    const count = (this.malformedCounts.get(why) ?? 0) + 1;
    this.malformedCounts.set(why, count);
    this.observer?.malformed?.(why, data, count);
    this.observer?.received?.(data);
  }

  private takeEvents(): readonly AgentEvent[] {
    const events = this.events;
    this.events = [];
    return events;
  }

  private capped(read: () => void): { readonly error?: AgentQueryError } {
    try {
      read();
      return {};
    } catch (error) {
      if (error instanceof EventTooLargeError) {
        return { error: tooLargeError('event', limits.event, this.url) };
      }
      if (error instanceof AnswerTooLargeError) {
        return { error: tooLargeError('response', limits.answer, this.url) };
      }
      throw error;
    }
  }
}

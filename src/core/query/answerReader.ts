import type { AgentQueryError } from '../agentQueryError';
import type { AgentEvent, Malformation } from '../stream/envelope';
import { EventStreamReader, EventTooLargeError, type StreamEnd } from '../stream/eventStreamReader';
import {
  emptyError,
  notEventStreamError,
  tooLargeError,
  truncatedError,
} from './errors/responseErrors';
import { EventStreamSniffer } from './eventStreamSniffer';
import { limits } from './limits';
import type { QueryObserver } from './queryObserver';
import type { HttpResponse } from './transport';

/** What some bytes of an answer came to: the events come first, and the error, if any, after them. */
export interface Read {
  readonly events: readonly AgentEvent[];
  readonly error: AgentQueryError | undefined;
}

class AnswerTooLargeError extends Error {}

/** Reads the bytes of one response as events, within the limits of this client. */
export class AnswerReader {
  private readonly reader: EventStreamReader;
  private readonly sniffer: EventStreamSniffer;
  private readonly malformedCounts = new Map<Malformation, number>();
  private events: AgentEvent[] = [];
  private eventCount = 0;
  private answerLength = 0;
  private refused = false;
  private complete = false;

  constructor(
    private readonly response: HttpResponse,
    private readonly url: string,
    private readonly observer: QueryObserver | undefined,
  ) {
    this.sniffer = new EventStreamSniffer(response.header('content-type'));
    this.reader = new EventStreamReader(
      {
        event: (event, data) => this.event(event, data),
        malformed: (why, data) => this.malformed(why, data),
        done: data => {
          this.complete = true;
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

  /** No more is to be read. */
  get isComplete(): boolean {
    return this.complete;
  }

  push(bytes: Uint8Array): Read {
    this.refused = this.sniffer.refuses(bytes);
    if (this.refused) {
      this.complete = this.sniffer.isFull;
      return { events: [], error: undefined };
    }
    return this.capped(() => {
      this.reader.push(bytes);
      return undefined;
    });
  }

  /** No more bytes will come, or those that come do not count. */
  end(): Read {
    const { response, sniffer, url } = this;
    return this.refused
      ? { events: [], error: notEventStreamError(response, url, sniffer.start) }
      : this.capped(() => this.endError(this.reader.end()));
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

  /** @param read returns what is wrong with the answer, if anything is */
  private capped(read: () => AgentQueryError | undefined): Read {
    const error = this.errorOf(read);
    const events = this.events;
    this.events = [];
    return { events, error };
  }

  private errorOf(read: () => AgentQueryError | undefined): AgentQueryError | undefined {
    try {
      return read();
    } catch (error) {
      if (error instanceof EventTooLargeError) {
        return tooLargeError('event', limits.event, this.url);
      }
      if (error instanceof AnswerTooLargeError) {
        return tooLargeError('response', limits.answer, this.url);
      }
      throw error;
    }
  }
}

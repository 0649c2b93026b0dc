import { ownCopy, shorten } from '../../base/shorten';
import { limits } from '../../protocol/responseLimits';
import { AgentQueryError } from '../errors/agentQueryError';
import type { EventShape } from '../errors/eventShapes';
import { type AgentEvent, isAnswer } from '../stream/agentEvent';
import { eventShape, isLostLine } from '../stream/eventShape';
import { EventStreamReader, EventTooLargeError, type StreamEnd } from '../stream/eventStreamReader';
import type { Malformation, ServiceFailure } from '../stream/readEnvelope';
import {
  emptyError,
  notEventStreamError,
  otherKindsError,
  serviceError,
  tooLargeError,
  truncatedError,
  unreadableError,
} from './answerErrors';
import { firstLine } from './bodyStart';
import { EventStreamSniffer } from './eventStreamSniffer';
import type { QueryObserver } from './queryObserver';
import type { HttpResponse } from './transport';

/** The result of reading some bytes of an answer; the error, if any, occurred after the events. */
interface ReadResult {
  readonly events: readonly AgentEvent[];
  readonly error: AgentQueryError | undefined;
}

/** A line that breaks the interface. */
interface InvalidLine {
  readonly shape: EventShape;
  readonly line: string;
}

/** Reads the bytes of one response as events, within {@link limits}. */
export class AnswerReader {
  private readonly reader: EventStreamReader;
  private readonly sniffer: EventStreamSniffer;
  private readonly malformedCounts = new Map<Malformation, number>();
  /** The first event that breaks the interface, and the first lost line before any event. */
  private invalidEvent: InvalidLine | undefined;
  private lostLine: InvalidLine | undefined;
  private events: AgentEvent[] = [];
  private eventCount = 0;
  private answerLength = 0;
  private arrivedBytes = 0;
  private hasText = false;
  /** The beginnings of the errors that the service has reported. */
  private readonly failures: string[] = [];
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
        event: (event, data, lines) => this.event(event, data, lines),
        malformed: (why, data, lines) => this.malformed(why, data, lines),
        done: (data, lines) => {
          this.complete = true;
          observer?.received?.(data, lines);
        },
        other: line => {
          if (this.eventCount === 0 && isLostLine(line)) {
            this.lostLine ??= invalidLine('noPrefix', line);
          }
          observer?.otherLine?.(line);
        },
        incomplete: lines => {
          if (lines.startsWith('data:')) {
            this.noteData(lines.replace(/^data: ?/gm, ''), lines);
          }
          observer?.incomplete?.(lines);
        },
        ignored: line => observer?.ignored?.(line),
      },
      limits.eventLength,
    );
  }

  /** True if the body is not an event stream; the rest is read for a snippet only. */
  get isRefused(): boolean {
    return this.refused;
  }

  /**
   * True if the service has reported that the answer has failed. The rest of the stream still belongs to the answer.
   */
  get hasFailed(): boolean {
    return this.failures.length > 0;
  }

  /** True when nothing more has to be read. */
  get isComplete(): boolean {
    return this.complete;
  }

  push(bytes: Uint8Array): ReadResult {
    this.refused = this.sniffer.refuses(bytes);
    if (this.refused) {
      this.complete = this.sniffer.isFull;
      return { events: [], error: undefined };
    }
    this.arrivedBytes += bytes.length;
    return this.collect(() => {
      this.reader.push(bytes);
      return this.arrivedBytes + this.reader.lineCount * limits.lineOverhead > limits.responseBytes
        ? tooLargeError('other', limits.responseBytes, this.url)
        : undefined;
    });
  }

  /** Ends the answer: the body has ended, or its rest is to be ignored. */
  end(): ReadResult {
    const { response, sniffer, url } = this;
    return this.refused
      ? { events: [], error: notEventStreamError(response, url, sniffer.start) }
      : this.collect(() => this.endError(this.reader.end()));
  }

  /** The error for a stream that ended like this; undefined if the answer is complete. */
  private endError(end: StreamEnd): AgentQueryError | undefined {
    const { response, sniffer, url } = this;
    if (this.hasFailed) {
      return serviceError(this.failures, this.hasText, url);
    }
    if (this.eventCount > 0) {
      return end === 'truncated' ? truncatedError(url) : undefined;
    }
    if (!sniffer.startsLikeEvents) {
      return notEventStreamError(response, url, sniffer.start);
    }
    const invalid = this.invalidEvent ?? this.lostLine;
    if (invalid && (invalid.shape !== 'partial' || end === 'clean')) {
      return unreadableError(response, url, invalid.shape, invalid.line);
    }
    if (end === 'truncated') {
      return truncatedError(url);
    }
    return this.malformedCounts.size === 0
      ? emptyError(response.status, url)
      : otherKindsError(response.status, url);
  }

  /** Keeps the first event that breaks the interface, which explains the failure if no event can be read. */
  private noteData(data: string, lines: string): void {
    if (this.eventCount > 0 || this.invalidEvent) {
      return;
    }
    const shape = eventShape(data);
    // Streams may contain events of other types, and events without data.
    if (shape !== 'otherType' && shape !== 'empty') {
      this.invalidEvent = invalidLine(shape, lines);
    }
  }

  private event(event: AgentEvent | ServiceFailure, data: string, lines: string): void {
    if (event.type === 'failure') {
      if (this.failures.length < limits.reportedErrors) {
        this.failures.push(ownCopy(shorten(event.message, limits.snippetBytes)));
      }
      this.observer?.received?.(data, lines);
      return;
    }
    this.eventCount += 1;
    if (isAnswer(event)) {
      this.answerLength += event.content.length;
      this.hasText ||= /\S/.test(event.content);
      if (this.answerLength > limits.answerLength) {
        throw tooLargeError('response', limits.answerLength, this.url);
      }
    }
    this.events.push(event);
    this.observer?.received?.(data, lines);
  }

  private malformed(why: Malformation, data: string, lines: string): void {
    const count = (this.malformedCounts.get(why) ?? 0) + 1;
    this.malformedCounts.set(why, count);
    this.noteData(data, lines);
    this.observer?.malformed?.(why, data, count);
    this.observer?.received?.(data, lines);
  }

  /** Runs a step that may emit events, and collects them. */
  private collect(read: () => AgentQueryError | undefined): ReadResult {
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
        return tooLargeError('event', limits.eventLength, this.url);
      }
      // Thrown to leave the event stream reader.
      if (error instanceof AgentQueryError) {
        return error;
      }
      throw error;
    }
  }
}

/** @param lines the lines of an event, of which the first is kept */
function invalidLine(shape: EventShape, lines: string): InvalidLine {
  return { shape, line: ownCopy(shorten(firstLine(lines), limits.snippetBytes)) };
}

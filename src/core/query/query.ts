import type { QueryKwargs } from '../../protocol/wire';
import { byteSize } from '../byteSize';
import type { OutgoingPart } from '../parts/outgoing';
import type { AgentEvent, Malformation } from '../stream/envelope';
import { EventStreamReader, EventTooLargeError, type StreamEnd } from '../stream/eventStreamReader';
import type { Clock } from './clock';
import { Deadline } from './deadline';
import { AgentQueryError } from './errors';
import { limits } from './limits';
import { plainText } from './plainText';
import { queryBody } from './queryBody';
import { Sniffer } from './sniffer';
import type { ConnectionStep, HttpResponse, Transport } from './transport';

/** How long to wait, in seconds; 0 for ever. */
export interface Timeouts {
  /** Until the connection stands. */
  readonly connect: number;
  /** Without a byte, until the first event. */
  readonly firstEvent: number;
  /** Without a byte, after the first event. */
  readonly idle: number;
}

export interface QueryOptions {
  /** As {@link queryUrl} makes it. */
  readonly url: string;
  /** Further headers, such as authorization. */
  readonly headers: Readonly<Record<string, string>>;
  readonly parts: readonly OutgoingPart[];
  readonly kwargs: QueryKwargs;
  readonly timeouts: Timeouts;
  readonly signal: AbortSignal;
  /** What happens on the way, for the log and for progress. */
  readonly observer?: QueryObserver;
}

export interface QueryObserver {
  connection?(step: ConnectionStep): void;
  sending?(url: string, bytes: number): void;
  uploaded?(bytes: number, total: number): void;
  response?(status: number, contentType: string | undefined): void;
  /** An event was skipped; `count` of this kind so far. */
  malformed?(why: Malformation, data: string, count: number): void;
}

/** What a query stands on; the same for all queries. */
export interface QueryPorts {
  readonly transport: Transport;
  readonly clock: Clock;
}

/**
 * Sends one query and yields its events as they arrive, those of one network read together.
 * Returns when the stream has ended well; the connection is closed however the iteration ends.
 *
 * @throws {AgentQueryError} for everything that did not end well
 */
export async function* query(
  ports: QueryPorts,
  options: QueryOptions,
): AsyncGenerator<readonly AgentEvent[], void, undefined> {
  const attempt = new Attempt(ports, options);
  try {
    yield* attempt.run();
  } catch (error) {
    throw attempt.explain(error);
  } finally {
    attempt.close();
  }
}

class Attempt {
  private readonly connection = new AbortController();
  private readonly deadline: Deadline;
  private readonly malformedCounts = new Map<Malformation, number>();
  private readonly onAbort = () => this.stop(new AgentQueryError('cancelled', 'cancelled'));
  /** Why this side gave up, which is what then counts, whatever error the closing brings about. */
  private reason: AgentQueryError | undefined;
  private events: AgentEvent[] = [];
  private eventCount = 0;
  private answerLength = 0;
  private done = false;

  constructor(
    private readonly ports: QueryPorts,
    private readonly options: QueryOptions,
  ) {
    this.deadline = new Deadline(ports.clock);
  }

  async *run(): AsyncGenerator<readonly AgentEvent[], void, undefined> {
    const { signal } = this.options;
    if (signal.aborted) {
      this.onAbort();
    }
    signal.addEventListener('abort', this.onAbort, { once: true });
    this.throwReason();
    const response = await this.send();
    this.options.observer?.response?.(response.status, response.header('content-type'));
    await this.checkStatus(response);
    yield* this.read(response);
  }

  /** The error to throw for one that was caught. */
  explain(error: unknown): AgentQueryError {
    if (this.reason) {
      return this.reason;
    }
    return error instanceof AgentQueryError
      ? error
      : new AgentQueryError('internal', String(error), { url: this.options.url }, error);
  }

  close(): void {
    this.deadline.clear();
    this.options.signal.removeEventListener('abort', this.onAbort);
    this.connection.abort();
  }

  private async send(): Promise<HttpResponse> {
    const { url, headers, parts, kwargs, timeouts, observer } = this.options;
    const body = queryBody(parts, kwargs);
    observer?.sending?.(url, body.length);
    let connected = false;
    this.limit('connect', timeouts.connect);
    return this.ports.transport({
      url,
      headers: { ...headers, 'Content-Type': 'application/json', Accept: 'text/event-stream' },
      body,
      signal: this.connection.signal,
      onConnected: () => {
        connected = true;
        this.limit('firstEvent', timeouts.firstEvent);
      },
      onConnectionStep: step => observer?.connection?.(step),
      onUploaded: bytes => {
        // What is handed over before there is a connection waits for it, and is no sign of life.
        if (connected) {
          this.deadline.extend();
        }
        observer?.uploaded?.(bytes, body.length);
      },
    });
  }

  private async checkStatus(response: HttpResponse): Promise<void> {
    const { status } = response;
    const { url } = this.options;
    if (status >= 300 && status < 400) {
      const location = response.header('location');
      throw new AgentQueryError('redirect', `redirect ${status}`, {
        url,
        status,
        ...(location === undefined ? {} : { location }),
      });
    }
    if (status < 200 || status >= 400) {
      const retryAfter = response.header('retry-after');
      throw new AgentQueryError('status', `HTTP status ${status}`, {
        url,
        status,
        snippet: await this.snippet(response),
        ...(retryAfter === undefined ? {} : { retryAfter }),
        ...(status === 413 ? this.sizes() : {}),
      });
    }
    if (status === 204 || status === 205) {
      throw this.empty(status);
    }
  }

  private async *read(
    response: HttpResponse,
  ): AsyncGenerator<readonly AgentEvent[], void, undefined> {
    const { timeouts } = this.options;
    const reader = new EventStreamReader(
      {
        event: event => this.event(event),
        malformed: (why, data) => this.malformed(why, data),
        done: () => {
          this.done = true;
        },
      },
      limits.event,
    );
    const sniffer = new Sniffer(response.header('content-type'));
    let refused = false;
    let tooLarge: AgentQueryError | undefined;
    for await (const bytes of this.bytesOf(response, () => refused)) {
      this.deadline.extend();
      refused = sniffer.refuses(bytes);
      if (refused) {
        // Read on only for a snippet that says something.
        if (sniffer.isFull) {
          break;
        }
        continue;
      }
      const before = this.eventCount;
      try {
        reader.push(bytes);
      } catch (error) {
        tooLarge = this.tooLarge(error);
      }
      if (before === 0 && this.eventCount > 0) {
        this.limit('idle', timeouts.idle);
      }
      if (this.events.length > 0) {
        yield this.takeEvents();
      }
      this.throwReason();
      if (tooLarge) {
        throw tooLarge;
      }
      if (this.done) {
        break;
      }
    }
    this.throwReason();
    if (refused) {
      throw this.notEventStream(response, sniffer);
    }
    let end: StreamEnd = 'clean';
    try {
      end = reader.end();
    } catch (error) {
      tooLarge = this.tooLarge(error);
    }
    if (this.events.length > 0) {
      yield this.takeEvents();
    }
    if (tooLarge) {
      throw tooLarge;
    }
    if (end === 'truncated' && (this.eventCount > 0 || sniffer.beginsAsEvents)) {
      throw new AgentQueryError('interrupted', 'the stream ended in the middle of an event', {
        url: this.options.url,
        code: 'truncated',
      });
    }
    if (this.eventCount === 0) {
      throw sniffer.beginsAsEvents && this.malformedCounts.size === 0
        ? this.empty(response.status)
        : this.notEventStream(response, sniffer);
    }
  }

  private event(event: AgentEvent): void {
    this.eventCount += 1;
    if (event.type === 'message') {
      this.answerLength += event.content.length;
      if (this.answerLength > limits.answer) {
        throw new AnswerTooLargeError();
      }
    }
    this.events.push(event);
  }

  private malformed(why: Malformation, data: string): void {
    const count = (this.malformedCounts.get(why) ?? 0) + 1;
    this.malformedCounts.set(why, count);
    this.options.observer?.malformed?.(why, data, count);
  }

  private takeEvents(): readonly AgentEvent[] {
    const events = this.events;
    this.events = [];
    return events;
  }

  /** Up to {@link limits.snippet} bytes of a body that is not going to be read as events. */
  private async snippet(response: HttpResponse): Promise<string> {
    const decoder = new TextDecoder();
    let text = '';
    let room: number = limits.snippet;
    for await (const bytes of this.bytesOf(response, () => true)) {
      text += decoder.decode(bytes.subarray(0, room), { stream: true });
      room -= bytes.length;
      if (room <= 0) {
        break;
      }
    }
    this.throwReason();
    return plainText(text);
  }

  /**
   * The bytes of a response. One that is refused already may break off or stand still: what it was refused for says
   * more than that.
   */
  private async *bytesOf(
    response: HttpResponse,
    isRefused: () => boolean,
  ): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      yield* response.body;
    } catch (error) {
      if (!isRefused() || this.reason?.kind === 'cancelled') {
        throw error;
      }
      this.reason = undefined;
    }
  }

  private notEventStream(response: HttpResponse, sniffer: Sniffer): AgentQueryError {
    const contentType = response.header('content-type');
    return new AgentQueryError('notEventStream', 'the response is not an event stream', {
      url: this.options.url,
      status: response.status,
      snippet: plainText(sniffer.start),
      ...(contentType === undefined ? {} : { contentType }),
    });
  }

  /** What makes the request large: all of its bytes, and its largest files. */
  private sizes(): { bytes: number; part: string } {
    const { parts, kwargs } = this.options;
    const largest = parts
      .flatMap(part => (part.type === 'file' ? [part] : []))
      .sort((a, b) => b.content.size - a.content.size)
      .slice(0, 3);
    return {
      bytes: queryBody(parts, kwargs).length,
      part: largest.map(({ name, content }) => `${name} (${byteSize(content.size)})`).join(', '),
    };
  }

  private empty(status: number): AgentQueryError {
    return new AgentQueryError('empty', 'the service answered with nothing', {
      url: this.options.url,
      status,
    });
  }

  private tooLarge(error: unknown): AgentQueryError {
    if (error instanceof EventTooLargeError || error instanceof AnswerTooLargeError) {
      const cap = error instanceof EventTooLargeError ? 'event' : 'response';
      const bytes = cap === 'event' ? limits.event : limits.answer;
      return new AgentQueryError('tooLarge', `the ${cap} is larger than ${bytes} bytes`, {
        url: this.options.url,
        cap,
        bytes,
      });
    }
    throw error;
  }

  private limit(timer: 'connect' | 'firstEvent' | 'idle', seconds: number): void {
    this.deadline.set(seconds, () =>
      this.stop(
        new AgentQueryError('timeout', `${timer}: nothing for ${seconds} s`, {
          url: this.options.url,
          timer,
          seconds,
        }),
      ),
    );
  }

  private stop(reason: AgentQueryError): void {
    this.reason ??= reason;
    this.connection.abort();
  }

  private throwReason(): void {
    if (this.reason) {
      throw this.reason;
    }
  }
}

class AnswerTooLargeError extends Error {}

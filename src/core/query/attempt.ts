import { AgentQueryError } from '../agentQueryError';
import { Deadline } from '../async/deadline';
import type { AgentEvent } from '../stream/envelope';
import { AnswerReader } from './answerReader';
import { bodySnippet } from './errors/bodySnippet';
import { emptyError, isRedirect, redirectError, sizes, statusError } from './errors/responseErrors';
import type { QueryOptions, QueryPorts } from './queryOptions';
import { queryBody } from './request/queryBody';
import type { HttpResponse } from './transport';

/** Bytes that a system holds for a connection at the most, as Linux and macOS have it by default. */
const sendBuffer = 4 * 1024 * 1024;

/** One query on its way: the request, the client's own timers, and how it is given up. */
export class Attempt {
  private readonly connection = new AbortController();
  private readonly deadline: Deadline;
  private readonly onAbort = () => this.stop(new AgentQueryError('cancelled', 'cancelled'));
  /** Why this side gave up, which is what then counts, whatever error the closing brings about. */
  private reason: AgentQueryError | undefined;
  private hasEvents = false;

  constructor(
    private readonly ports: QueryPorts,
    private readonly options: QueryOptions,
  ) {
    this.deadline = new Deadline(ports.clock);
  }

  async *run(): AsyncGenerator<readonly AgentEvent[], void, undefined> {
    const { signal, observer } = this.options;
    if (signal.aborted) {
      this.onAbort();
    }
    signal.addEventListener('abort', this.onAbort);
    this.throwReason();
    const response = await this.send();
    observer?.response?.(response.status, response.header('content-type'));
    await this.checkStatus(response);
    yield* this.read(response);
  }

  /** The error to throw for one that was caught. */
  toQueryError(error: unknown): AgentQueryError {
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
    let connectedAt: number | undefined;
    this.limit('connect', timeouts.connect);
    return this.ports.transport({
      url,
      headers: { ...headers, 'Content-Type': 'application/json', Accept: 'text/event-stream' },
      body,
      signal: this.connection.signal,
      onConnected: () => {
        connectedAt = this.ports.clock.elapsed();
        this.limit('firstEvent', timeouts.firstEvent);
      },
      onConnectionStep: step => observer?.connection?.(step),
      onUploaded: bytes => {
        // What is handed over before there is a connection waits for it, and is no sign of life.
        if (connectedAt !== undefined) {
          const taken = this.ports.clock.elapsed() - connectedAt;
          this.deadline.extend(bytes < body.length ? 0 : restTime(body.length, taken));
        }
        observer?.uploaded?.(bytes, body.length);
      },
    });
  }

  private async checkStatus(response: HttpResponse): Promise<void> {
    const { status } = response;
    const { url, parts, kwargs } = this.options;
    if (isRedirect(response)) {
      throw redirectError(response, url);
    }
    if (status < 200 || status >= 300) {
      const snippet = await bodySnippet(this.bytesOf(response, () => true));
      this.throwReason();
      throw statusError(response, url, {
        snippet,
        ...(status === 413 ? sizes(parts, queryBody(parts, kwargs).length) : {}),
      });
    }
    if (status === 204 || status === 205) {
      throw emptyError(status, url);
    }
  }

  private async *read(
    response: HttpResponse,
  ): AsyncGenerator<readonly AgentEvent[], void, undefined> {
    const { url, observer, timeouts } = this.options;
    const reader = new AnswerReader(response, url, observer);
    for await (const bytes of this.bytesOf(response, () => reader.isRefused)) {
      this.deadline.extend();
      const { events, error } = reader.push(bytes);
      if (!this.hasEvents && events.length > 0) {
        this.hasEvents = true;
        this.limit('idle', timeouts.idle);
      }
      yield* this.handOver(events);
      if (!reader.isRefused) {
        this.throwReason();
      }
      if (error) {
        throw error;
      }
      if (reader.isComplete) {
        break;
      }
    }
    this.throwReason();
    const { events, error } = reader.end();
    yield* this.handOver(events);
    if (error) {
      throw error;
    }
  }

  /** However long the events are looked at, the service is not the one who is silent meanwhile. */
  private *handOver(events: readonly AgentEvent[]): Generator<readonly AgentEvent[], void> {
    if (events.length > 0) {
      this.deadline.pause();
      yield events;
      this.deadline.resume();
    }
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
        throw this.hasEvents ? asInterrupted(error) : error;
      }
      this.reason = undefined;
    }
  }

  private limit(timer: 'connect' | 'firstEvent' | 'idle', seconds: number): void {
    this.deadline.set(seconds, () =>
      this.stop(
        new AgentQueryError('timeout', `${timer} timeout: no data for ${seconds} s`, {
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

/**
 * Milliseconds for what the system may still hold when it has taken the whole body: nothing tells when that is gone,
 * but it goes at the pace of the rest.
 */
function restTime(bytes: number, milliseconds: number): number {
  const held = Math.min(sendBuffer, bytes / 2);
  return (milliseconds * held) / (bytes - held);
}

/** A part that could not be sent to its end, once the answer to what had been sent has begun. */
function asInterrupted(error: unknown): unknown {
  return error instanceof AgentQueryError && error.kind === 'content'
    ? new AgentQueryError('interrupted', error.message, error.details, error)
    : error;
}

import { pause } from '../async/clock';
import { Deadline } from '../async/deadline';
import { AgentQueryError, toAgentQueryError } from '../errors/agentQueryError';
import type { AgentEvent } from '../stream/agentEvent';
import { emptyError, isRedirect, redirectError, sizeDetails, statusError } from './answerErrors';
import { AnswerReader } from './answerReader';
import { bodySnippet } from './bodyStart';
import { queryBody } from './queryBody';
import type { QueryObserver } from './queryObserver';
import type { QueryOptions, QueryPorts, Timeouts } from './queryOptions';
import type { HttpResponse } from './transport';

/**
 * Sends one query and yields its events as they arrive; events that are read together are yielded together. Returns
 * when the answer is complete. The connection is closed whichever way the iteration ends.
 *
 * @throws {AgentQueryError} if the query fails or is stopped; no other error is thrown
 */
export async function* query(
  ports: QueryPorts,
  options: QueryOptions,
): AsyncGenerator<readonly AgentEvent[], void, undefined> {
  const attempt = new Attempt(ports, options);
  try {
    yield* attempt.run();
  } catch (error) {
    throw attempt.toQueryError(error);
  } finally {
    attempt.close();
  }
}

/** The maximum that Linux and macOS buffer for a connection by default, in bytes. */
const maxSendBufferBytes = 4 * 1024 * 1024;

/** The seconds to wait for the text of an error. After them, the error is shown without the rest. */
const refusalSeconds = 2;
/** The seconds without an event after which an answer ends whose failure the service has reported. */
const failureSeconds = 2;

/** The number of bytes that are read together, however large the pieces of the network are. */
const pieceBytes = 16 * 1024;

/**
 * The milliseconds of reading after which the event loop gets a turn: a compressed response may arrive all together.
 */
const sliceMs = 16;

/** One query in progress: the request, the client's own timers, and its cancellation. */
class Attempt {
  private readonly connection = new AbortController();
  private readonly deadline: Deadline;
  private readonly onAbort = () => this.stop(new AgentQueryError('cancelled', 'cancelled'));
  /** The reason why this side closed the connection; reported instead of the error that closing it causes. */
  private reason: AgentQueryError | undefined;
  private hasEvents = false;
  private isRefused = false;
  /** The milliseconds of reading since the event loop has had a turn. */
  private workedMs = 0;

  constructor(
    private readonly ports: QueryPorts,
    private readonly options: QueryOptions,
  ) {
    this.deadline = new Deadline(ports.clock);
  }

  /**
   * Sends the request and yields the events of the answer. Can be called once; {@link close} must be called afterwards.
   *
   * @throws an error that has to be passed through {@link toQueryError}
   */
  async *run(): AsyncGenerator<readonly AgentEvent[], void, undefined> {
    const { signal, observer } = this.options;
    if (signal.aborted) {
      this.onAbort();
    }
    signal.addEventListener('abort', this.onAbort);
    this.throwIfStopped();
    const response = await this.send();
    observer?.response?.(response.status, name => response.header(name));
    await this.checkStatus(response);
    yield* this.read(response);
  }

  /** The error to report for an error that {@link run} threw. */
  toQueryError(error: unknown): AgentQueryError {
    const { url, service } = this.options;
    const failure = this.reason ?? toAgentQueryError(error, { url });
    return service === undefined
      ? failure
      : failure.with(failure.message, { service }, failure.cause);
  }

  /** Stops the timers and closes the connection. */
  close(): void {
    this.deadline.clear();
    this.options.signal.removeEventListener('abort', this.onAbort);
    this.connection.abort();
  }

  private async send(): Promise<HttpResponse> {
    const { url, headers, tls, parts, kwargs, observer } = this.options;
    const body = queryBody(parts, kwargs);
    observer?.sending?.(url, body.length);
    let connectedAt: number | undefined;
    this.startTimer('connect');
    return this.ports.transport({
      url,
      headers: { ...headers, 'Content-Type': 'application/json', Accept: 'text/event-stream' },
      body,
      tls,
      signal: this.connection.signal,
      onConnected: () => {
        connectedAt = this.ports.clock.elapsed();
        this.startTimer('firstEvent');
      },
      onConnectionStep: step => observer?.connection?.(step),
      onUploaded: bytes => {
        // Bytes handed over before the connection is established are only buffered.
        if (connectedAt !== undefined && !this.isRefused) {
          const elapsedMs = this.ports.clock.elapsed() - connectedAt;
          this.deadline.extend(bytes < body.length ? 0 : drainMs(body.length, elapsedMs));
        }
        observer?.uploaded?.(bytes, body.length);
      },
      onReceived: () => {
        if (connectedAt !== undefined && !this.isRefused) {
          this.deadline.extend();
        }
      },
    });
  }

  private async checkStatus(response: HttpResponse): Promise<void> {
    const { status } = response;
    const { url, parts, kwargs, tokenSource } = this.options;
    if (isRedirect(response)) {
      throw redirectError(response, url);
    }
    const isDenied = status === 401 || status === 403;
    if (isDenied) {
      // The token is refused before the body is read, which may never end.
      tokenSource?.refuse(response.header('www-authenticate'));
    }
    if (status < 200 || status >= 300) {
      this.limitRefusal();
      const snippet = await bodySnippet(this.bytesOf(response, () => true));
      this.throwIfStopped();
      throw statusError(response, url, {
        snippet,
        ...(isDenied && tokenSource ? { auth: tokenSource.type } : {}),
        ...(status === 413 ? sizeDetails(parts, queryBody(parts, kwargs).length) : {}),
      });
    }
    if (status === 204 || status === 205) {
      throw emptyError(status, url);
    }
  }

  private async *read(
    response: HttpResponse,
  ): AsyncGenerator<readonly AgentEvent[], void, undefined> {
    const { url, observer } = this.options;
    const reader = new AnswerReader(response, url, observer);
    const isLost = () => reader.isRefused || reader.hasFailed;
    for await (const bytes of this.bytesOf(response, isLost)) {
      const start = this.ports.clock.elapsed();
      const hadFailed = reader.hasFailed;
      const { events, error } = reader.push(bytes);
      const isFirst = !this.hasEvents && events.length > 0;
      this.hasEvents ||= isFirst;
      if (reader.isRefused) {
        this.limitRefusal();
      } else if (reader.hasFailed && (!hadFailed || events.length > 0)) {
        this.limitFailure();
      } else if (isFirst) {
        this.startTimer('idle');
      } else if (!reader.hasFailed) {
        this.deadline.extend();
      }
      // A large event has taken long already, and its consumer needs just as long.
      const delivered = await this.rest(start);
      yield* this.deliver(events);
      await this.rest(delivered);
      if (!isLost() || this.isCancelled) {
        this.throwIfStopped();
      }
      if (error) {
        throw error;
      }
      if (reader.isComplete) {
        break;
      }
    }
    this.throwIfStopped();
    const { events, error } = reader.end();
    yield* this.deliver(events);
    if (error) {
      throw error;
    }
  }

  /** Yields events; the consumer's time is not included in the service's silence. */
  private *deliver(events: readonly AgentEvent[]): Generator<readonly AgentEvent[], void> {
    if (events.length > 0) {
      this.deadline.pause();
      yield events;
      this.deadline.resume();
    }
  }

  /**
   * Gives the event loop a turn if it has had none for long.
   *
   * @param start the start of the work, in ms of the clock's elapsed time
   * @returns the time now
   */
  private async rest(start: number): Promise<number> {
    const { clock } = this.ports;
    this.workedMs += clock.elapsed() - start;
    if (this.workedMs > sliceMs) {
      this.workedMs = 0;
      await pause(clock);
    }
    return clock.elapsed();
  }

  /**
   * The bytes of a response. If it is refused or has failed, an interruption or timeout only ends it: the reason for
   * the refusal or failure is the more useful error.
   */
  private async *bytesOf(
    response: HttpResponse,
    isLost: () => boolean,
  ): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for await (const chunk of response.body) {
        for (let at = 0; at < chunk.length; at += pieceBytes) {
          yield chunk.subarray(at, at + pieceBytes);
        }
      }
    } catch (error) {
      if (!isLost() || this.isCancelled) {
        throw this.hasEvents ? asInterrupted(error) : error;
      }
      this.reason = undefined;
    }
  }

  /** Ends a response that is refused after a short time: the reason for the refusal is known. */
  private limitRefusal(): void {
    if (!this.isRefused) {
      this.isRefused = true;
      this.deadline.set(refusalSeconds, () => this.connection.abort());
    }
  }

  private startTimer(timer: keyof Timeouts): void {
    const { observer, timeouts, url } = this.options;
    const onExpire = (seconds: number) => this.stop(timeoutError(url, timer, seconds));
    const onEnding: QueryObserver['silence'] = silence => observer?.silence?.(silence);
    this.deadline.set(timeouts[timer], onExpire, timer === 'connect' ? undefined : onEnding);
  }

  /** Ends an answer whose failure is known when nothing more arrives for a short time. */
  private limitFailure(): void {
    const { url } = this.options;
    this.deadline.set(failureSeconds, seconds => this.stop(timeoutError(url, 'idle', seconds)));
  }

  /** True if the caller has stopped the query, which is the error to report whatever the service has sent. */
  private get isCancelled(): boolean {
    return this.reason?.kind === 'cancelled';
  }

  private stop(reason: AgentQueryError): void {
    this.reason ??= reason;
    this.connection.abort();
  }

  private throwIfStopped(): void {
    if (this.reason) {
      throw this.reason;
    }
  }
}

function timeoutError(url: string, timer: keyof Timeouts, seconds: number): AgentQueryError {
  const message = `${timer} timeout: no data for ${seconds} s`;
  return new AgentQueryError('timeout', message, { url, timer, seconds });
}

/**
 * The milliseconds that the system may need to send its buffer after it has accepted the whole body. The end of that is
 * not reported, so it is estimated from the rate so far.
 *
 * @param bytes length of the body
 * @param elapsedMs time in which the body was accepted
 */
function drainMs(bytes: number, elapsedMs: number): number {
  const buffered = Math.min(maxSendBufferBytes, bytes / 2);
  return (elapsedMs * buffered) / (bytes - buffered);
}

/** The error with the kind of an interruption, if the answer has started and a part could not be sent completely. */
function asInterrupted(error: unknown): unknown {
  if (!(error instanceof AgentQueryError) || error.failure.kind !== 'content') {
    return error;
  }
  const { details } = error.failure;
  return details.code === 'changed' || details.code === 'unfinished'
    ? new AgentQueryError('interrupted', error.message, details, error)
    : error;
}

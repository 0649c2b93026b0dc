import { EventEmitter, once } from 'node:events';
import { AgentQueryError } from '../../../src/core/errors/agentQueryError';
import type { HttpRequest, HttpResponse, Transport } from '../../../src/core/query/transport';

const encoder = new TextEncoder();

/** One request and its response, controlled by the test: a transport without a network. */
export class FakeExchange {
  /** The number of requests passed to the transport: one for each query. */
  sent = 0;
  /** True once the reader of the response's body has closed it. */
  bodyClosed = false;
  private readonly arrivals = new EventEmitter();
  private readonly pieces: Uint8Array[] = [];
  private ended = false;
  private failure: unknown;
  private received: HttpRequest | undefined;
  private answer: ((response: HttpResponse) => void) | undefined;
  private refuse: ((error: unknown) => void) | undefined;

  readonly transport: Transport = request => {
    this.sent += 1;
    this.received = request;
    if (request.signal.aborted) {
      return Promise.reject(new AgentQueryError('cancelled', 'cancelled'));
    }
    request.signal.addEventListener('abort', () => {
      this.fail(new AgentQueryError('interrupted', 'closed', { url: request.url }));
      this.refuse?.(new AgentQueryError('connect', 'closed', { url: request.url }));
    });
    return new Promise((resolve, reject) => {
      this.answer = resolve;
      this.refuse = reject;
      this.arrivals.emit('request');
    });
  };

  get request(): HttpRequest {
    if (!this.received) {
      throw new Error('There is no request yet.');
    }
    return this.received;
  }

  /** Resolves when a request has arrived. */
  async requested(): Promise<HttpRequest> {
    if (!this.received) {
      await once(this.arrivals, 'request');
    }
    return this.request;
  }

  /** Answers the request. The body consists of the bytes that are pushed. */
  respond(status = 200, headers: Readonly<Record<string, string>> = {}): void {
    this.answer?.({
      status,
      header: name => headers[name],
      body: { [Symbol.asyncIterator]: () => this.body() },
    });
  }

  reject(error: unknown): void {
    this.refuse?.(error);
  }

  push(...pieces: readonly (string | Uint8Array)[]): void {
    this.pieces.push(
      ...pieces.map(piece => (typeof piece === 'string' ? encoder.encode(piece) : piece)),
    );
    this.arrivals.emit('more');
  }

  end(): void {
    this.ended = true;
    this.arrivals.emit('more');
  }

  fail(error: unknown): void {
    this.failure ??= error;
    this.arrivals.emit('more');
  }

  private async *body(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for (;;) {
        const piece = this.pieces.shift();
        if (piece) {
          yield piece;
        } else if (this.failure !== undefined) {
          throw this.failure;
        } else if (this.ended) {
          return;
        } else {
          await once(this.arrivals, 'more');
        }
      }
    } finally {
      this.bodyClosed = true;
    }
  }
}

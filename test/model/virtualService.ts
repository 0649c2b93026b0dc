import { json } from 'node:stream/consumers';
import { AgentQueryError } from '../../src/core/errors/agentQueryError';
import type { HttpRequest, HttpResponse, Transport } from '../../src/core/query/transport';

/** A query that has reached the service. */
export class ServedQuery {
  readonly header: Promise<HttpResponse>;
  /** True if the service or the client has ended it. */
  isOver = false;
  /** The part of the answer that the client has received. */
  private answerHeader: (response: HttpResponse) => void = () => {};
  private refuseHeader: (error: Error) => void = () => {};
  private hasHeader = false;
  private readonly chunks: (() => Uint8Array | undefined)[] = [];
  private wake: () => void = () => {};
  private failure: Error | undefined;

  /**
   * @param session session id of the request
   * @param parts the texts of all parts, the question last
   */
  constructor(
    readonly life: string,
    readonly session: string,
    readonly parts: readonly string[],
    private readonly taken: (query: ServedQuery, text: string) => void,
    signal: HttpRequest['signal'],
  ) {
    this.header = new Promise((resolve, reject) => {
      this.answerHeader = resolve;
      this.refuseHeader = reject;
    });
    signal.addEventListener('abort', () => this.stop(new AgentQueryError('cancelled', 'closed')));
  }

  get question(): string {
    return this.parts.at(-1) ?? '';
  }

  say(text: string): void {
    this.open();
    this.chunks.push(() => {
      this.taken(this, text);
      return bytes({ type: 'message', data: { content: text } });
    });
    this.wake();
  }

  log(text: string): void {
    this.open();
    this.chunks.push(() => bytes({ type: 'log', data: { message: text } }));
    this.wake();
  }

  end(): void {
    this.isOver = true;
    this.open();
    this.chunks.push(() => undefined);
    this.wake();
  }

  /** Breaks the connection. */
  cut(): void {
    this.stop(
      new AgentQueryError('interrupted', 'the connection broke', { url: 'http://service.test' }),
    );
  }

  private stop(error: Error): void {
    this.isOver = true;
    this.failure ??= error;
    this.refuseHeader(error);
    this.wake();
  }

  private open(): void {
    if (!this.hasHeader) {
      this.hasHeader = true;
      this.answerHeader({ status: 200, header: () => 'text/event-stream', body: this.body() });
    }
  }

  private async *body(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const chunk = this.failure ? undefined : this.chunks.shift();
      if (chunk) {
        const bytes = chunk();
        if (!bytes) {
          return;
        }
        yield bytes;
      } else if (this.failure) {
        throw this.failure;
      } else {
        await new Promise<void>(resolve => {
          this.wake = resolve;
        });
      }
    }
  }
}

function bytes(envelope: unknown): Uint8Array {
  return new TextEncoder().encode(`data: ${JSON.stringify(envelope)}\n\n`);
}

/** Events of the service for the witness. */
export interface ServiceObserver {
  /** A query has reached the service. */
  sent(query: ServedQuery): void;
  /** The client has received some text of the answer. */
  answered(query: ServedQuery, text: string): void;
}

/** A service that answers when the test says so, and records all requests. */
export class VirtualService {
  private readonly queries: ServedQuery[] = [];

  constructor(private readonly observer: ServiceObserver) {}

  /** Queries that are being answered. */
  get open(): readonly ServedQuery[] {
    return this.queries.filter(query => !query.isOver);
  }

  /** The transport of one window. */
  of(life: string): Transport {
    return async request => {
      if (request.signal.aborted) {
        throw new AgentQueryError('cancelled', 'closed');
      }
      const query = new ServedQuery(
        life,
        ...(await read(request)),
        (each, text) => this.observer.answered(each, text),
        request.signal,
      );
      this.queries.push(query);
      this.observer.sent(query);
      return query.header;
    };
  }

  /** A window is gone, and with it its connections. */
  endOf(life: string): void {
    for (const query of this.open) {
      if (query.life === life) {
        query.isOver = true;
      }
    }
  }
}

async function read(request: HttpRequest): Promise<[session: string, parts: string[]]> {
  const { parts, kwargs } = (await json(request.body.chunks())) as {
    parts: { text: string }[];
    kwargs: { session_id: string };
  };
  return [kwargs.session_id, parts.map(part => part.text)];
}

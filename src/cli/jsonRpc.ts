import { messageOf } from '../core/errors/agentQueryError';
import { LineSplitter } from '../core/stream/eventStreamReader';
import { isRecord, parseJson } from '../core/text/json';
import { exitStatus } from './command';
import { print } from './print';

/** The error that a handler throws to answer a request with it. */
export class RpcError extends Error {
  override readonly name = 'RpcError';

  constructor(
    readonly code: (typeof rpcErrors)[keyof typeof rpcErrors],
    message: string,
  ) {
    super(message);
  }
}

/** The codes of JSON-RPC 2.0, section 5.1. */
export const rpcErrors = {
  parse: -32_700,
  request: -32_600,
  method: -32_601,
  params: -32_602,
  internal: -32_603,
} as const;

/** The other side, while it waits for the answer to a request. */
export interface RpcCaller {
  /** Aborts when the request is canceled, or the connection ends. */
  readonly signal: AbortSignal;
  /** Resolves when the other side has taken the notification. */
  notify(method: string, params: object): Promise<void>;
}

/**
 * Handles a request or a notification.
 *
 * @returns the result, which is ignored for a notification
 * @throws {RpcError} for the caller; any other error is reported as internal
 */
type RpcHandler = (params: unknown, caller: RpcCaller) => unknown;

/** JSON-RPC 2.0 over standard input and output, with a message on each line. */
export class RpcConnection {
  private readonly running = new Map<unknown, AbortController>();
  private readonly answers = new Set<Promise<void>>();

  constructor(private readonly handlers: Readonly<Record<string, RpcHandler>>) {}

  /**
   * Answers until the input ends or the signal aborts. Then running requests are canceled.
   *
   * @returns the exit status of the program
   */
  async serve(stopped: AbortSignal): Promise<number> {
    const decoder = new TextDecoder();
    const lines = new LineSplitter(line => this.receive(line));
    process.stdin.on('data', bytes =>
      lines.push(decoder.decode(bytes as Buffer, { stream: true })),
    );
    await new Promise<void>(resolve => {
      for (const event of ['end', 'close', 'error']) {
        process.stdin.once(event, resolve);
      }
      stopped.addEventListener('abort', () => resolve());
    });
    for (const id of [...this.running.keys()]) {
      this.cancel(id);
    }
    await Promise.all(this.answers);
    return stopped.aborted ? exitStatus.stopped : exitStatus.complete;
  }

  /** Cancels a request, if it is running. */
  cancel(id: unknown): void {
    this.running.get(id)?.abort();
  }

  private receive(line: string): void {
    if (line.trim() !== '') {
      const answer = this.answer(parseJson(line));
      this.answers.add(answer);
      void answer.finally(() => this.answers.delete(answer));
    }
  }

  private async answer(message: unknown): Promise<void> {
    if (!isRecord(message)) {
      const [code, text] =
        message === undefined
          ? [rpcErrors.parse, 'not JSON']
          : [rpcErrors.request, 'not an object'];
      return send({ id: null, error: { code, message: text } });
    }
    const { id, method, params } = message;
    if (typeof method !== 'string') {
      // A response; this side asks nothing.
      return;
    }
    const abort = new AbortController();
    this.running.set(id ?? abort, abort);
    const answer = await this.call(method, params, abort.signal);
    this.running.delete(id ?? abort);
    if (id !== undefined) {
      await send({ id, ...answer });
    }
  }

  private async call(method: string, params: unknown, signal: AbortSignal): Promise<object> {
    const handler = Object.hasOwn(this.handlers, method) ? this.handlers[method] : undefined;
    if (!handler) {
      return { error: { code: rpcErrors.method, message: `There is no method ${method}.` } };
    }
    try {
      const caller = {
        signal,
        notify: (name: string, values: object) => send({ method: name, params: values }),
      };
      return { result: (await handler(params, caller)) ?? {} };
    } catch (error) {
      const code = error instanceof RpcError ? error.code : rpcErrors.internal;
      return { error: { code, message: messageOf(error) } };
    }
  }
}

function send(message: object): Promise<void> {
  return print(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
}

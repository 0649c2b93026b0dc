import { once } from 'node:events';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** A response in a test's hands: nothing is sent but what the test says, when it says so. */
export class ResponseStream {
  /**
   * Resolves when the connection has closed, whoever closed it, to the time by `performance.now()`.
   * A client that keeps connections alive may leave it open past the end of a response.
   */
  readonly closed: Promise<number>;

  constructor(private readonly response: ServerResponse) {
    const { socket } = response.req;
    this.closed = socket.destroyed
      ? Promise.resolve(performance.now())
      : new Promise(resolve => socket.once('close', () => resolve(performance.now())));
  }

  /** Sends status and headers. Without it, the first thing sent is preceded by 200 and an event stream. */
  head(status: number, headers: OutgoingHttpHeaders = {}): void {
    this.response.writeHead(status, headers);
    this.response.flushHeaders();
  }

  /** One message event. Resolves when it is handed to the operating system, or the client is gone. */
  message(content: string): Promise<void> {
    return this.event({ type: 'message', data: { content } });
  }

  /** One log event; resolves as `message` does. */
  log(message: string): Promise<void> {
    return this.event({ type: 'log', data: { message } });
  }

  /** Any bytes at all; resolves as `message` does. */
  raw(bytes: Uint8Array | string): Promise<void> {
    if (!this.response.headersSent) {
      this.head(200, { 'Content-Type': 'text/event-stream' });
    }
    return new Promise(resolve => {
      this.response.write(bytes, () => resolve());
    });
  }

  /** Ends the response as HTTP has it; resolves when all of it is out, or the client is gone. */
  async end(): Promise<void> {
    if (!this.response.headersSent) {
      this.head(200, { 'Content-Type': 'text/event-stream' });
    }
    const { response } = this;
    if (!response.writableFinished && !response.destroyed) {
      const closed = once(response, 'close');
      response.end();
      await closed;
    }
  }

  /**
   * Resets the connection (RST), as a crashed service or a firewall does. A client that finds the
   * last bytes and the reset in one poll may see an orderly end: libuv makes one of the two.
   */
  destroy(): void {
    this.response.req.socket.resetAndDestroy();
  }

  private event(envelope: object): Promise<void> {
    return this.raw(`data: ${JSON.stringify(envelope)}\n\n`);
  }
}

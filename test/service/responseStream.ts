import { once } from 'node:events';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** A response that the test controls: it sends only what the test says, when the test says so. */
export class ResponseStream {
  /**
   * Resolves when either side has closed the connection, with the time by `performance.now()`. A client that keeps
   * connections alive may leave it open after the end of a response.
   */
  readonly closed: Promise<number>;

  constructor(private readonly response: ServerResponse) {
    const { socket } = response.req;
    this.closed = socket.destroyed
      ? Promise.resolve(performance.now())
      : new Promise(resolve => socket.once('close', () => resolve(performance.now())));
  }

  /**
   * Sends status and headers. If it is not called, the first data is preceded by status 200 and the headers of an event
   * stream.
   */
  head(status: number, headers: OutgoingHttpHeaders = {}): void {
    this.response.writeHead(status, headers);
    this.response.flushHeaders();
  }

  /** Sends one message event. Resolves when the operating system has accepted it or the client has left. */
  message(content: string): Promise<void> {
    return this.event({ type: 'message', data: { content } });
  }

  /** Sends one log event; resolves as `message` does. */
  log(message: string): Promise<void> {
    return this.event({ type: 'log', data: { message } });
  }

  /** Sends any bytes; resolves as `message` does. */
  raw(bytes: Uint8Array | string): Promise<void> {
    if (!this.response.headersSent) {
      this.head(200, { 'Content-Type': 'text/event-stream' });
    }
    return new Promise(resolve => {
      this.response.write(bytes, () => resolve());
    });
  }

  /** Ends the response correctly. Resolves when all of it has been sent or the client has left. */
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
   * Resets the connection (RST), as a crashed service or a firewall does. If a client finds the last bytes and the
   * reset in the same poll, it may see a clean end, because libuv merges the two.
   */
  destroy(): void {
    this.response.req.socket.resetAndDestroy();
  }

  private event(envelope: object): Promise<void> {
    return this.raw(`data: ${JSON.stringify(envelope)}\n\n`);
  }
}

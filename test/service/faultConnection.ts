import type { Socket } from 'node:net';

/** A request as it came over the wire. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  /** Names in lower case; of a repeated one, the last. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/** One client's socket, in the hands of a fault. Errors of the socket are expected, and ignored. */
export class FaultConnection {
  /** Resolves when the connection has closed, whoever closed it, to the time by `performance.now()`. */
  readonly closed: Promise<number>;

  constructor(
    private readonly socket: Socket,
    /** Base URL of another origin, which must never get a request. */
    readonly canaryUrl: string,
  ) {
    socket.setNoDelay(true);
    socket.on('error', () => {});
    this.closed = new Promise(resolve => {
      socket.once('close', () => resolve(performance.now()));
    });
  }

  /** Sends bytes as they are; whether they are handed to the operating system and the peer still there. */
  send(bytes: string | Uint8Array): Promise<boolean> {
    return new Promise(resolve => {
      this.socket.write(bytes, error => resolve(!error && !this.socket.destroyed));
    });
  }

  /** Closes this direction in order (FIN). */
  end(): void {
    this.socket.end();
  }

  /**
   * Resets the connection (RST), once the peer has had the time to read what was sent: a peer that
   * finds bytes and reset in one poll may see an orderly end, since libuv makes one of the two.
   */
  async reset(): Promise<void> {
    await this.pause(50);
    this.socket.resetAndDestroy();
  }

  /**
   * Waits; whether the peer is still there. A peer in this process has read what was there for it, too: where the
   * process was busy for longer than that, timers come first, and what has arrived is read before the next immediate.
   */
  pause(milliseconds: number): Promise<boolean> {
    return new Promise(resolve => {
      const stop = () => {
        clearTimeout(timer);
        this.socket.off('close', stop);
        resolve(!this.socket.destroyed);
      };
      const timer = setTimeout(() => setImmediate(stop), milliseconds);
      this.socket.once('close', stop);
    });
  }

  /**
   * Reads the request; `undefined` where the peer left, or does not speak HTTP.
   *
   * @param whole with its body; otherwise as far as its head, leaving the rest unread
   */
  async request(whole: boolean): Promise<RawRequest | undefined> {
    let bytes = Buffer.alloc(0);
    for (;;) {
      const parsed = parse(bytes, whole);
      if (parsed !== 'incomplete') {
        return parsed;
      }
      const more = await this.read();
      if (!more) {
        return undefined;
      }
      bytes = Buffer.concat([bytes, more]);
    }
  }

  /** Reads and drops what comes, so that the end and errors of the connection are noticed. */
  drain(): void {
    this.socket.resume();
  }

  private async read(): Promise<Buffer | undefined> {
    return new Promise(resolve => {
      const done = () => {
        this.socket.off('readable', readable).off('end', done).off('close', done);
        resolve(undefined);
      };
      const readable = () => {
        const chunk: Buffer | null = this.socket.read();
        if (chunk) {
          this.socket.off('readable', readable).off('end', done).off('close', done);
          resolve(chunk);
        }
      };
      this.socket.on('readable', readable).once('end', done).once('close', done);
      readable();
    });
  }
}

function parse(bytes: Buffer, whole: boolean): RawRequest | undefined | 'incomplete' {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) {
    // Anything else, a TLS handshake for one, is no request and never becomes one.
    return bytes.length === 0 || /^[A-Z]/.test(bytes.toString('latin1', 0, 1))
      ? 'incomplete'
      : undefined;
  }
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const [method = '', path = ''] = first.split(' ');
  const headers = new Map(
    lines.map(line => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const body = bytes.subarray(end + 4);
  const complete =
    headers.get('transfer-encoding') === undefined
      ? body.length >= Number(headers.get('content-length') ?? 0)
      : body.subarray(-5).toString('latin1') === '0\r\n\r\n';
  return whole && !complete ? 'incomplete' : { method, path, headers, body };
}

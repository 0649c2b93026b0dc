import type { Socket } from 'node:net';

/** A request as it came over the wire. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  /** Names are in lower case. If a header is repeated, the last value applies. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/** One client's socket, controlled by a fault. Errors of the socket are expected and ignored. */
export class FaultConnection {
  /** Resolves when either side has closed the connection, with the time by `performance.now()`. */
  readonly closed: Promise<number>;

  constructor(
    private readonly socket: Socket,
    /** The base URL of another origin, which must never receive a request. */
    readonly canaryUrl: string,
  ) {
    socket.setNoDelay(true);
    socket.on('error', () => {});
    this.closed = new Promise(resolve => {
      socket.once('close', () => resolve(performance.now()));
    });
  }

  /**
   * Sends bytes unchanged.
   *
   * @returns true if the operating system has accepted them and the peer is still connected
   */
  send(bytes: string | Uint8Array): Promise<boolean> {
    return new Promise(resolve => {
      this.socket.write(bytes, error => resolve(!error && !this.socket.destroyed));
    });
  }

  /** Closes this direction cleanly (FIN). */
  end(): void {
    this.socket.end();
  }

  /**
   * Resets the connection (RST) after the peer has had time to read what was sent. If a peer finds bytes and the reset
   * in the same poll, it may see a clean end, because libuv merges the two.
   */
  async reset(): Promise<void> {
    await this.pause(50);
    this.socket.resetAndDestroy();
  }

  /**
   * Waits. Afterwards a peer in this process has also read everything that had arrived: even if the process was busy
   * for longer than the wait, in which case timers run first, it reads before the next immediate.
   *
   * @returns true if the peer is still connected
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
   * Reads the request; `undefined` if the peer has left or does not speak HTTP.
   *
   * @param whole true to read the body as well; otherwise only the head is read
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

  /** Reads and discards incoming data, so that the end and errors of the connection are noticed. */
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
    // Anything else, such as a TLS handshake, can never become an HTTP request.
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

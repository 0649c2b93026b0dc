import { EventEmitter, once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';

export const head = (status: string, ...headers: string[]) =>
  `HTTP/1.1 ${status}\r\n${headers.map(header => `${header}\r\n`).join('')}\r\n`;

/** The head of an event stream that ends when the connection closes. */
export const openHead = head('200 OK', 'Content-Type: text/event-stream');

/** A server of bare sockets that counts connections and requests. */
export class RawService {
  readonly sockets = new Set<Socket>();
  /** The number of connections so far, including closed ones. */
  connections = 0;
  /** The number of requests that have started. */
  posts = 0;
  private readonly arrivals = new EventEmitter();
  private readonly server: Server;

  /** @param serve handles a connection; it must read the socket itself */
  static async start(serve: (socket: Socket) => void, tls?: TlsOptions): Promise<RawService> {
    const service = new RawService(serve, tls);
    service.server.listen(0, '127.0.0.1');
    await once(service.server, 'listening');
    return service;
  }

  private constructor(serve: (socket: Socket) => void, tls?: TlsOptions) {
    this.server = tls ? createTlsServer(tls) : createServer();
    this.server.on('connection', socket => {
      this.connections += 1;
      this.sockets.add(socket);
      socket.once('close', () => {
        this.sockets.delete(socket);
        this.arrivals.emit('closed');
      });
    });
    this.server.on(tls ? 'secureConnection' : 'connection', (socket: Socket) => {
      socket.on('error', () => {});
      socket.on('data', bytes => {
        this.posts += bytes.toString('latin1').split('POST /').length - 1;
      });
      // `serve` decides when to read.
      socket.pause();
      serve(socket);
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/query`;
  }

  /** Resolves when all connections are closed; immediately if none is open. */
  async idle(): Promise<void> {
    while (this.sockets.size > 0) {
      await once(this.arrivals, 'closed');
    }
  }

  async dispose(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    for (const socket of this.sockets) {
      socket.destroy();
    }
    await closed;
  }
}

/** Reads a request up to the end of its head, then calls back. The body is read and discarded. */
export function afterHead(socket: Socket, then: (head: string) => void): void {
  let text = '';
  const more = (bytes: Buffer) => {
    text += bytes.toString('latin1');
    const end = text.indexOf('\r\n\r\n');
    if (end !== -1) {
      socket.off('data', more);
      socket.resume();
      then(text.slice(0, end));
    }
  };
  socket.on('data', more);
  socket.resume();
}

import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** A proxy that requires authentication, for CONNECT and for plain requests. */
export interface AuthenticatingProxy {
  /** Host and port. */
  readonly host: string;
  /**
   * The requests so far, such as `CONNECT agent.test:443` or `POST http://agent.test/query`, and whether they were
   * allowed.
   */
  readonly asked: ReadonlyArray<{ readonly what: string; readonly isAllowed: boolean }>;
  /** Forgets the requests. */
  reset(): void;
  dispose(): Promise<void>;
}

/**
 * Starts a proxy that connects every host name to this machine, at the requested port.
 *
 * @param login `user:password`
 */
export async function startAuthenticatingProxy(login: string): Promise<AuthenticatingProxy> {
  let asked: { what: string; isAllowed: boolean }[] = [];
  const expected = `Basic ${Buffer.from(login).toString('base64')}`;
  const isAllowed = ({ method, url, headers }: IncomingMessage) => {
    const allowed = headers['proxy-authorization'] === expected;
    asked.push({ what: `${method} ${url}`, isAllowed: allowed });
    return allowed;
  };

  const server = createServer((incoming, response) => {
    if (!isAllowed(incoming)) {
      response.writeHead(407, { 'Proxy-Authenticate': 'Basic realm="test"' }).end('Who are you?');
      return;
    }
    const { method, headers } = incoming;
    const { port, pathname } = new URL(incoming.url ?? '');
    const { 'proxy-authorization': _, ...others } = headers;
    const onward = request({ host: '127.0.0.1', port, path: pathname, method, headers: others });
    onward.on('response', answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    incoming.pipe(onward);
  });
  server.on('connect', (incoming, socket) => {
    socket.on('error', () => undefined);
    if (!isAllowed(incoming)) {
      socket.end(
        'HTTP/1.1 407 No\r\nProxy-Authenticate: Basic realm="test"\r\nContent-Length: 0\r\n\r\n',
      );
      return;
    }
    const onward = connect(Number(incoming.url?.split(':')[1]), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('close', () => onward.destroy());
  });
  // The server no longer tracks the sockets of CONNECT itself.
  const sockets = new Set<Socket>();
  server.on('connection', socket => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    get asked() {
      return asked;
    },
    reset() {
      asked = [];
    },
    async dispose() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) {
        socket.destroy();
      }
      await closed;
    },
  };
}

import * as http from 'node:http';
import * as https from 'node:https';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { AgentQueryError } from '../../core/query/errors';
import type { HttpRequest, HttpResponse, RequestBody } from '../../core/query/transport';
import { decodeBody } from './decodeBody';
import { bodyError, connectionError } from './networkError';
import { readChunks } from './readChunks';

/**
 * One POST over node:http or node:https, which VS Code patches for its proxy settings and the system's
 * certificates (so they are called through their modules and without an agent of our own).
 */
export async function nodeTransport(request: HttpRequest): Promise<HttpResponse> {
  const { url, headers, body, signal } = request;
  if (signal.aborted) {
    throw new AgentQueryError('cancelled', 'cancelled', { url });
  }
  const send = new URL(url).protocol === 'https:' ? https.request : http.request;
  const outgoing = send(url, {
    method: 'POST',
    headers: {
      ...headers,
      'Content-Length': String(body.length),
      Connection: 'close',
    },
  });
  // A pooled connection may be dead already, and a POST on it could not be told from a failed one. The header
  // alone would keep this one in the pool until the service closes it.
  outgoing.shouldKeepAlive = false;
  const abort = () => {
    outgoing.destroy();
  };
  signal.addEventListener('abort', abort, { once: true });
  outgoing.once('close', () => signal.removeEventListener('abort', abort));
  outgoing.once('socket', socket => watchConnection(socket, request));

  return new Promise<HttpResponse>((resolve, reject) => {
    let answered = false;
    // Stays for the life of the request: after the response, the body tells what happened.
    outgoing.on('error', error => reject(connectionError(error, url)));
    outgoing.once('close', () => reject(closedEarly(url)));
    outgoing.once('upgrade', (incoming, socket) => {
      socket.destroy();
      const status = incoming.statusCode ?? 101;
      reject(new AgentQueryError('status', `HTTP status ${status}`, { url, status }));
    });
    outgoing.once('response', incoming => {
      answered = true;
      resolve(response(incoming, url));
    });
    upload(outgoing, body, request).catch(error => {
      if (!answered) {
        reject(connectionError(error, url));
      }
      outgoing.destroy();
    });
  });
}

function watchConnection(socket: Socket, request: HttpRequest): void {
  socket.setNoDelay(true);
  socket.once('lookup', (_error, address) => {
    if (address) {
      request.onConnectionStep?.({ step: 'lookup', address });
    }
  });
  const connected = () => request.onConnectionStep?.({ step: 'connect' });
  if (!(socket instanceof TLSSocket)) {
    const ready = () => {
      connected();
      request.onConnected?.();
    };
    if (socket.connecting) {
      socket.once('connect', ready);
    } else {
      ready();
    }
    return;
  }
  socket.once('connect', connected);
  socket.once('secureConnect', () => {
    request.onConnectionStep?.({
      step: 'tls',
      protocol: socket.getProtocol() ?? '',
      issuer: issuerOf(socket),
    });
    request.onConnected?.();
  });
}

/** Who vouches for the server's certificate. */
function issuerOf(socket: TLSSocket): string {
  const { issuer } = socket.getPeerCertificate();
  const [name = ''] = [issuer?.O, issuer?.CN].flat().filter(each => each !== undefined);
  return name;
}

async function upload(
  outgoing: http.ClientRequest,
  body: RequestBody,
  request: HttpRequest,
): Promise<void> {
  let uploaded = 0;
  for await (const chunk of body.chunks()) {
    if (outgoing.destroyed || outgoing.errored) {
      return;
    }
    await written(outgoing, chunk);
    uploaded += chunk.length;
    request.onUploaded?.(uploaded);
  }
  outgoing.end();
}

/** Resolves when the connection has taken a chunk, whose bytes are then free, or when there is none any more. */
function written(outgoing: http.ClientRequest, chunk: Uint8Array): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      outgoing.off('close', done);
      resolve();
    };
    outgoing.once('close', done);
    outgoing.write(chunk, done);
  });
}

function closedEarly(url: string): AgentQueryError {
  return new AgentQueryError('connect', 'closed before a response', { url, code: 'ECONNRESET' });
}

function response(incoming: http.IncomingMessage, url: string): HttpResponse {
  let reset: unknown;
  incoming.socket.once('error', error => {
    reset = error;
  });
  return {
    status: incoming.statusCode ?? 0,
    header: name => {
      const value = incoming.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    body: {
      async *[Symbol.asyncIterator]() {
        try {
          yield* readChunks(decodeBody(incoming));
        } catch (error) {
          throw bodyError(error, url);
        }
        // Where the end of the connection ends the body, Node takes a reset for that end.
        if (reset !== undefined && endsWithConnection(incoming)) {
          throw bodyError(reset, url);
        }
        if (!incoming.complete) {
          throw new AgentQueryError('interrupted', 'the response ended early', { url });
        }
      },
    },
  };
}

/** Whether nothing but the end of the connection says that a body is complete (RFC 9112, section 6.3). */
function endsWithConnection({ headers }: http.IncomingMessage): boolean {
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
}

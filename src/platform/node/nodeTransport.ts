import { randomUUID } from 'node:crypto';
import * as http from 'node:http';
import * as https from 'node:https';
import type { Socket } from 'node:net';
import { type ConnectionOptions, TLSSocket } from 'node:tls';
import { AgentQueryError } from '../../core/agentQueryError';
import { abortable } from '../../core/async/abortable';
import type {
  HttpRequest,
  HttpResponse,
  RequestBody,
  TlsCredentials,
} from '../../core/query/transport';
import { connectionError, proxyError } from './connectionError';
import { httpResponse } from './httpResponse';
import { issuerOf } from './issuerOf';
import { tlsContext } from './tlsContext';

/**
 * Sends a POST with node:http or node:https. VS Code patches these modules for its proxy settings and the system's
 * certificates, so they are called as members of the modules and without an agent.
 *
 * @throws {AgentQueryError} of kind `configuration`, `connect`, `tls`, `status` or `cancelled`; errors of the body come
 * when it is read
 */
export async function nodeTransport(request: HttpRequest): Promise<HttpResponse> {
  const { url, headers, body, signal } = request;
  const isTls = new URL(url).protocol === 'https:';
  const send = isTls ? https.request : http.request;
  const { tls } = request;
  const secure = isTls && tls ? await abortable(signal, () => withCredentials(tls)) : {};
  if (signal.aborted) {
    throw new AgentQueryError('cancelled', 'cancelled', { url });
  }
  const outgoing = send(url, {
    method: 'POST',
    headers: {
      ...headers,
      'Content-Length': String(body.length),
      Connection: 'close',
    },
    ...secure,
  });
  // A pooled connection may be dead, and then it is unknown if the service has received the POST. The header alone would
  // leave this connection in the pool until the service closes it.
  outgoing.shouldKeepAlive = false;
  const abort = () => {
    outgoing.destroy();
  };
  signal.addEventListener('abort', abort);
  outgoing.once('close', () => signal.removeEventListener('abort', abort));
  outgoing.once('socket', socket => watchConnection(socket, request));

  return new Promise<HttpResponse>((resolve, reject) => {
    // After the response this has no effect: then reading the body reports the error.
    outgoing.on('error', error => reject(connectionError(error, url)));
    outgoing.once('upgrade', (_incoming, socket) => {
      socket.destroy();
      reject(new AgentQueryError('status', 'HTTP status 101', { url, status: 101 }));
    });
    let sendingError: AgentQueryError | undefined;
    outgoing.once('response', incoming => {
      if (isTls && !('encrypted' in incoming.socket)) {
        outgoing.destroy();
        reject(proxyError(Number(incoming.statusCode), url));
        return;
      }
      resolve(httpResponse(incoming, url, () => sendingError));
    });
    upload(outgoing, body, request).catch(error => {
      sendingError = connectionError(error, url);
      reject(sendingError);
      outgoing.destroy();
    });
  });
}

/** The options of a connection with certificates of its own. */
async function withCredentials(credentials: TlsCredentials): Promise<ConnectionOptions> {
  return {
    secureContext: await tlsContext(credentials),
    // Part of the name under which the pool finds connections and TLS sessions. The context is not, so that one that
    // another extension left there, without the client certificate, would be used again.
    sessionIdContext: randomUUID(),
  };
}

function watchConnection(socket: Socket, request: HttpRequest): void {
  socket.setNoDelay();
  socket.once('lookup', (_error, address) => {
    if (address) {
      request.onConnectionStep?.({ step: 'lookup', address });
    }
  });
  const isTls = socket instanceof TLSSocket;
  const secured = () => {
    if (isTls) {
      request.onConnectionStep?.({
        step: 'tls',
        protocol: String(socket.getProtocol()),
        issuer: issuerOf(socket.getPeerCertificate()),
      });
    }
    request.onConnected?.();
  };
  const connected = () => {
    request.onConnectionStep?.({ step: 'connect' });
    // The handshake may be over if the socket comes from a proxy agent or was used before.
    if (isTls && socket.getPeerFinished() === undefined) {
      socket.once('secureConnect', secured);
    } else {
      secured();
    }
  };
  if (socket.connecting) {
    socket.once('connect', connected);
  } else {
    connected();
  }
}

/** The fewest and the most bytes that are written at once. Each write reports progress, and costs a turn of the loop. */
const leastWritten = 64 * 1024;
const mostWritten = 512 * 1024;

/** Milliseconds. A fast connection takes a write in less, and gets more at once. */
const quickWrite = 20;

async function upload(
  outgoing: http.ClientRequest,
  body: RequestBody,
  request: HttpRequest,
): Promise<void> {
  let uploaded = 0;
  let atOnce = leastWritten;
  let sending = Promise.resolve();
  const send = async (chunk: Uint8Array) => {
    for (let at = 0; at < chunk.length && !outgoing.destroyed; ) {
      const piece = chunk.subarray(at, at + atOnce);
      const start = performance.now();
      await write(outgoing, piece);
      const isQuick = performance.now() - start < quickWrite;
      atOnce = isQuick ? Math.min(2 * atOnce, mostWritten) : leastWritten;
      at += piece.length;
      uploaded += piece.length;
      request.onUploaded?.(uploaded);
    }
  };
  for await (const chunk of body.chunks()) {
    // This chunk was read and encoded while the last one was sent.
    await sending;
    if (outgoing.destroyed) {
      return;
    }
    sending = send(chunk);
  }
  await sending;
  outgoing.end();
}

/** Writes bytes. Resolves when the connection has taken them and the buffer can be reused, or when it is closed. */
function write(outgoing: http.ClientRequest, bytes: Uint8Array): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      outgoing.off('close', done);
      resolve();
    };
    outgoing.once('close', done);
    outgoing.write(bytes, done);
  });
}

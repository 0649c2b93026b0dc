import * as http from 'node:http';
import * as https from 'node:https';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { AgentQueryError } from '../../core/query/errors';
import type { HttpRequest, HttpResponse, RequestBody } from '../../core/query/transport';
import { httpResponse } from './httpResponse';
import { issuerOf } from './issuerOf';
import { connectionError } from './networkError';

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
  signal.addEventListener('abort', abort);
  outgoing.once('close', () => signal.removeEventListener('abort', abort));
  outgoing.once('socket', socket => watchConnection(socket, request));

  return new Promise<HttpResponse>((resolve, reject) => {
    // After the response nothing is rejected any more: the body tells what happened.
    outgoing.on('error', error => reject(connectionError(error, url)));
    outgoing.once('upgrade', (_incoming, socket) => {
      socket.destroy();
      reject(new AgentQueryError('status', 'HTTP status 101', { url, status: 101 }));
    });
    outgoing.once('response', incoming => resolve(httpResponse(incoming, url)));
    upload(outgoing, body, request).catch(error => {
      reject(connectionError(error, url));
      outgoing.destroy();
    });
  });
}

function watchConnection(socket: Socket, request: HttpRequest): void {
  socket.setNoDelay();
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
      protocol: String(socket.getProtocol()),
      issuer: issuerOf(socket.getPeerCertificate()),
    });
    request.onConnected?.();
  });
}

async function upload(
  outgoing: http.ClientRequest,
  body: RequestBody,
  request: HttpRequest,
): Promise<void> {
  let uploaded = 0;
  let taken = Promise.resolve();
  for await (const chunk of body.chunks()) {
    // This one was read and encoded while the connection took the last.
    await taken;
    if (outgoing.destroyed) {
      return;
    }
    taken = written(outgoing, chunk).then(() => {
      uploaded += chunk.length;
      request.onUploaded?.(uploaded);
    });
  }
  await taken;
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

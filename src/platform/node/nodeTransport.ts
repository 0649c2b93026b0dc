import * as http from 'node:http';
import * as https from 'node:https';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { AgentQueryError } from '../../core/agentQueryError';
import type { HttpRequest, HttpResponse, RequestBody } from '../../core/query/transport';
import { httpResponse } from './httpResponse';
import { issuerOf } from './issuerOf';
import { connectionError, proxyError } from './networkError';

/**
 * One POST over node:http or node:https, which VS Code patches for its proxy settings and the system's
 * certificates (so they are called through their modules and without an agent of our own).
 */
export async function nodeTransport(request: HttpRequest): Promise<HttpResponse> {
  const { url, headers, body, signal } = request;
  if (signal.aborted) {
    throw new AgentQueryError('cancelled', 'cancelled', { url });
  }
  const isTls = new URL(url).protocol === 'https:';
  const send = isTls ? https.request : http.request;
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
    // A socket that was used before, or that a proxy's agent hands over, may have its handshake behind it.
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

/** Bytes that are handed to the connection at once: each time it has taken them is a sign that something flows. */
const pieceBytes = 64 * 1024;

async function upload(
  outgoing: http.ClientRequest,
  body: RequestBody,
  request: HttpRequest,
): Promise<void> {
  let uploaded = 0;
  let taken = Promise.resolve();
  const send = async (chunk: Uint8Array) => {
    for (let at = 0; at < chunk.length && !outgoing.destroyed; at += pieceBytes) {
      const piece = chunk.subarray(at, at + pieceBytes);
      await written(outgoing, piece);
      uploaded += piece.length;
      request.onUploaded?.(uploaded);
    }
  };
  for await (const chunk of body.chunks()) {
    // This one was read and encoded while the connection took the last.
    await taken;
    if (outgoing.destroyed) {
      return;
    }
    taken = send(chunk);
  }
  await taken;
  outgoing.end();
}

/** Resolves when the connection has taken bytes, which are then free, or when there is none any more. */
function written(outgoing: http.ClientRequest, bytes: Uint8Array): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      outgoing.off('close', done);
      resolve();
    };
    outgoing.once('close', done);
    outgoing.write(bytes, done);
  });
}

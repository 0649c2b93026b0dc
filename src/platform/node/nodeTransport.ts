import { randomBytes } from 'node:crypto';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type * as https from 'node:https';
import type { Socket } from 'node:net';
import { AgentQueryError } from '../../core/agentQueryError';
import { abortable } from '../../core/async/abortable';
import type { HttpRequest, HttpResponse } from '../../core/query/transport';
import { connectionError, proxyError } from './connectionError';
import { httpResponse, type Sending } from './httpResponse';
import { openRequest } from './openRequest';
import { readBeforeClosing } from './readBeforeClosing';
import { maxHeadBytes, ResponseHead } from './responseHead';
import { tlsContext } from './tlsContext';
import { uploadBody } from './uploadBody';

/**
 * Sends a POST with node:http or node:https. Nothing is sent before the connection is established and, over TLS, its
 * certificate has been checked.
 *
 * @throws {AgentQueryError} of kind `configuration`, `connect`, `tls`, `badResponse`, `status` or `cancelled`; errors of the
 * body come when it is read
 */
export async function nodeTransport(request: HttpRequest): Promise<HttpResponse> {
  const { url, signal } = request;
  const options = await requestOptions(request);
  if (signal.aborted) {
    throw new AgentQueryError('cancelled', 'cancelled', { url });
  }
  try {
    const { outgoing, isSecured, response } = await openRequest(request, options);
    const abort = () => {
      outgoing.destroy();
    };
    signal.addEventListener('abort', abort);
    outgoing.once('close', () => signal.removeEventListener('abort', abort));
    if (!isSecured) {
      const { statusCode } = await response.catch(error => {
        throw new AgentQueryError('badResponse', String(error), { url, code: 'proxy' }, error);
      });
      outgoing.destroy();
      throw proxyError(Number(statusCode), url);
    }
    return await exchange(outgoing, response, request);
  } catch (error) {
    throw connectionError(error, url);
  }
}

async function requestOptions({
  url,
  headers,
  body,
  tls,
  signal,
}: HttpRequest): Promise<https.RequestOptions> {
  const options: https.RequestOptions = {
    method: 'POST',
    maxHeaderSize: 2 * maxHeadBytes,
    headers: {
      ...headers,
      'Content-Length': String(body.length),
      Connection: 'close',
    },
  };
  if (new URL(url).protocol !== 'https:') {
    return options;
  }
  return {
    ...options,
    rejectUnauthorized: true,
    // Part of the name under which the pool finds connections and TLS sessions. Neither the context nor how a
    // certificate was checked is, so that a connection or session that another extension left there would be used again.
    sessionIdContext: randomBytes(16).toString('hex'),
    ...(tls ? { secureContext: await abortable(signal, () => tlsContext(tls)) } : {}),
  };
}

async function exchange(
  outgoing: ClientRequest,
  response: Promise<IncomingMessage>,
  request: HttpRequest,
): Promise<HttpResponse> {
  const sending: Sending = { isComplete: false };
  let isRefused = false;
  const socket = outgoing.socket as Socket;
  readBeforeClosing(socket);
  const head = new ResponseHead(socket, request.url);
  uploadBody(outgoing, request, () => isRefused).then(
    isComplete => {
      sending.isComplete = isComplete;
    },
    error => {
      sending.error = connectionError(error, request.url);
      outgoing.destroy();
    },
  );
  outgoing.once('error', error => {
    sending.parserError = error;
  });
  const incoming = await response.catch(error => {
    throw sending.error ?? toResponseError(error, head, request);
  });
  isRefused = Number(incoming.statusCode) >= 300;
  return httpResponse(incoming, request.url, sending);
}

/** The error to tell for one that came before the end of the response's header. */
function toResponseError(error: unknown, head: ResponseHead, { signal }: HttpRequest): unknown {
  const isTold = error instanceof AgentQueryError || !head.hasBegun || signal.aborted;
  return isTold ? error : head.cutError();
}

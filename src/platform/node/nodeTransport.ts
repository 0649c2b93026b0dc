import { randomBytes } from 'node:crypto';
import type { ClientRequest, IncomingMessage } from 'node:http';
import * as https from 'node:https';
import type { Socket } from 'node:net';
import * as tls from 'node:tls';
import { abortable } from '../../core/async/abortable';
import { AgentQueryError } from '../../core/errors/agentQueryError';
import type { HttpRequest, HttpResponse, TlsCredentials } from '../../core/query/transport';
import { tlsError } from '../../core/services/tlsFiles';
import { limits } from '../../protocol/responseLimits';
import { bodyError, connectionError, headError, proxyError } from './connectionError';
import { decodeBody } from './decodeBody';
import { openRequest } from './openRequest';
import { uploadBody } from './uploadBody';

/**
 * Sends a POST with node:http or node:https. The request is not sent before the connection is established and, over
 * TLS, its certificate has been checked. If a proxy or the service refuses the announcement of a large body with 417,
 * the request is made again without it: not one byte of the body has been sent then.
 *
 * @throws {AgentQueryError} of kind `configuration`, `connect`, `tls`, `badResponse`, `status` or `cancelled`; errors
 * of the body come when it is read
 */
export async function nodeTransport(request: HttpRequest): Promise<HttpResponse> {
  const { url, signal } = request;
  const options = await requestOptions(request);
  if (signal.aborted) {
    throw new AgentQueryError('cancelled', 'cancelled', { url });
  }
  try {
    return await requestOnce(request, options, true).catch(error => {
      if (error instanceof ExpectationFailed) {
        return requestOnce(request, options, false);
      }
      throw error;
    });
  } catch (error) {
    throw connectionError(error, url);
  }
}

/**
 * Makes the request once.
 *
 * @param isAnnounced true to announce a large body with the header Expect
 * @throws {ExpectationFailed} if the announcement was refused
 */
async function requestOnce(
  request: HttpRequest,
  options: https.RequestOptions,
  isAnnounced: boolean,
): Promise<HttpResponse> {
  const { url, signal } = request;
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
  return exchange(outgoing, response, request, isAnnounced);
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
    maxHeaderSize: limits.headBytes,
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
    // Part of the name under which the pool finds connections and TLS sessions. Neither the context nor the check of a
    // certificate is part of it, so that a connection or session that another extension left there would be used again.
    sessionIdContext: randomBytes(16).toString('hex'),
    ...(tls ? { secureContext: await abortable(signal, () => tlsContext(tls)) } : {}),
  };
}

/** The status with which proxies and services refuse the header Expect (RFC 9110, section 15.5.18). */
const expectationFailed = 417;

/** Thrown if a proxy or the service refuses the announcement of the body, of which not one byte has been sent. */
class ExpectationFailed extends Error {}

async function exchange(
  outgoing: ClientRequest,
  response: Promise<IncomingMessage>,
  request: HttpRequest,
  isAnnounced: boolean,
): Promise<HttpResponse> {
  const sending: Sending = { isComplete: false };
  let hasBegun = false;
  let isRefused = false;
  const socket = outgoing.socket as Socket;
  readBeforeClosing(socket);
  const bytesBefore = socket.bytesRead;
  uploadBody(
    outgoing,
    request,
    isAnnounced,
    () => isRefused,
    () => {
      hasBegun = true;
    },
  ).then(
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
  const hear = () => request.onReceived?.();
  socket.on('data', hear);
  const incoming = await response
    .catch(error => {
      // Closing the connection causes an error, too.
      const hasBegun = socket.bytesRead > bytesBefore && !request.signal.aborted;
      throw sending.error ?? (hasBegun ? headError(error, request.url) : error);
    })
    .finally(() => socket.off('data', hear));
  isRefused = Number(incoming.statusCode) >= 300;
  if (incoming.statusCode === expectationFailed && outgoing.hasHeader('Expect') && !hasBegun) {
    outgoing.destroy();
    throw new ExpectationFailed();
  }
  return httpResponse(incoming, request, sending);
}

/** The progress of the request that a response belongs to. */
interface Sending {
  isComplete: boolean;
  /** The reason why the rest of the request could not be read, which also ends the response. */
  error?: AgentQueryError;
  /**
   * The error that the request reports while the response is read: only there does Node's HTTP parser report refused
   * data.
   */
  parserError?: unknown;
}

/** A response whose header has arrived. */
export function httpResponse(
  incoming: IncomingMessage,
  request: Pick<HttpRequest, 'url' | 'signal'>,
  sending: Readonly<Sending>,
): HttpResponse {
  const { url } = request;
  const toError = (error: unknown) => sending.error ?? bodyError(sending.parserError ?? error, url);
  let reset: unknown;
  incoming.socket.once('error', error => {
    reset = error;
  });
  return {
    status: Number(incoming.statusCode),
    header: name => {
      const value = incoming.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    body: {
      async *[Symbol.asyncIterator]() {
        try {
          yield* decodeBody(incoming, request);
        } catch (error) {
          throw toError(error);
        }
        // If the body ends with the connection, Node does not report a reset as an error. A service that has not read
        // the whole request resets the connection by closing it.
        if (reset !== undefined && sending.isComplete && endsWithConnection(incoming)) {
          throw toError(reset);
        }
        if (!incoming.complete) {
          throw toError(new AgentQueryError('interrupted', 'the response ended early', { url }));
        }
      },
    },
  };
}

/** @returns true if only the end of the connection ends the body (RFC 9112, section 6.3) */
function endsWithConnection({ headers }: IncomingMessage): boolean {
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
}

/**
 * A TLS context with the certificates of a service. It also trusts every authority that a request without it would
 * trust. The option `ca` of a request would replace those authorities, and VS Code then leaves out the system's.
 *
 * @throws {AgentQueryError} with the code `tlsUnusable` if TLS refuses the client certificate or its key
 */
async function tlsContext({ ca, client }: TlsCredentials): Promise<tls.SecureContext> {
  const context = await contextOfRequest(client ?? {});
  for (const authority of ca) {
    // There is no other way to add to the authorities of a context; VS Code does the same.
    context.context.addCACert(authority);
  }
  return context;
}

/**
 * The context of a request to this machine, which is never sent. On its way, VS Code adds the system's authorities to
 * the options of the connection, or to each context later (`http.systemCertificates`).
 *
 * @param more further options for the context
 */
function contextOfRequest(more: tls.SecureContextOptions): Promise<tls.SecureContext> {
  return new Promise((resolve, reject) => {
    const agent = new https.Agent(https.globalAgent.options);
    agent.createConnection = (options, callback) => {
      try {
        resolve(tls.createSecureContext({ ...options, ...more }));
      } catch (error) {
        reject(tlsError({ code: 'tlsUnusable' }, error));
      }
      callback?.(new Error('only the context is needed'), undefined as never);
      return undefined;
    };
    // VS Code keeps the agent of a request only if that goes to this machine, and asks no proxy then.
    const request = https.request('https://localhost', { agent });
    request.on('error', reject);
  });
}

/**
 * Milliseconds that the rest of a response may take after a write has failed. Data that was sent has arrived by then.
 */
const maxReadingMs = 1000;

type Done = (error?: Error | null) => void;

/**
 * Lets a connection be read to its end after a write has failed. A service that answers early closes its end while the
 * rest of the request is on its way. Then writing fails, but the response is there to be read, and Node would drop it:
 * a stream that gets an error from a write reads no more. So it gets the error later.
 */
function readBeforeClosing(socket: Socket): void {
  const write = socket._write.bind(socket);
  const writeMany = socket._writev?.bind(socket);
  socket._write = (chunk, encoding, done) => write(chunk, encoding, afterReading(socket, done));
  if (writeMany) {
    socket._writev = (chunks, done) => writeMany(chunks, afterReading(socket, done));
  }
}

/** The callback of a write that passes an error on once everything is read. */
function afterReading(socket: Socket, done: Done): Done {
  return error => {
    if (!error) {
      done();
      return;
    }
    const pass = () => done(error);
    const timer = setTimeout(pass, maxReadingMs);
    socket.once('close', () => clearTimeout(timer));
    // HTTP handles the end first.
    socket.once('end', () => setImmediate(pass));
  };
}

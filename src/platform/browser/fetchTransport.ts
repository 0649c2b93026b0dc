import { AgentQueryError } from '../../core/agentQueryError';
import type { HttpRequest, HttpResponse, RequestBody } from '../../core/query/transport';
import { checkRequest } from './checkRequest';
import { fetchError } from './fetchError';

/** Origins of services that have answered. */
const answered = new Set<string>();

/**
 * Sends a POST with fetch, for the web. Browsers do not report why a connection failed, where a redirect leads, or how
 * much of a request has been sent.
 *
 * @throws {AgentQueryError} of kind `configuration`, `connect` or `redirect`; while the body is read, `interrupted` or `cancelled`
 */
export async function fetchTransport(request: HttpRequest): Promise<HttpResponse> {
  const { url, headers, signal } = request;
  checkRequest(request);
  request.onConnected?.();
  const body = await wholeBody(request.body);
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      signal: signal as globalThis.AbortSignal,
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
  } catch (error) {
    throw fetchError(error, request, answered.has(new URL(url).origin));
  }
  answered.add(new URL(url).origin);
  if (response.type === 'opaqueredirect') {
    throw new AgentQueryError('redirect', 'redirect', { url });
  }
  return {
    status: response.status,
    header: name => response.headers.get(name) ?? undefined,
    body: readBody(response, request),
  };
}

/**
 * The complete body, since browsers cannot stream a request over HTTP/1.1. It consists of blobs, which the browser may
 * keep on disk, rather than one long string.
 */
async function wholeBody(body: RequestBody): Promise<Blob> {
  const blobs: Blob[] = [];
  for await (const chunk of body.chunks()) {
    blobs.push(new Blob([chunk as Uint8Array<ArrayBuffer>]));
  }
  return new Blob(blobs);
}

async function* readBody(
  response: Response,
  { url, signal }: HttpRequest,
): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  if (!reader) {
    return;
  }
  // Some implementations of fetch do not end a pending read when they are aborted.
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(new AgentQueryError('cancelled', 'cancelled', { url }));
  });
  aborted.catch(() => undefined);
  signal.addEventListener('abort', abort, { once: true });
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), aborted]);
      if (done) {
        return;
      }
      yield value;
    }
  } catch (error) {
    throw error instanceof AgentQueryError
      ? error
      : new AgentQueryError('interrupted', String(error), { url }, error);
  } finally {
    signal.removeEventListener('abort', abort);
    reader.cancel().catch(() => undefined);
  }
}

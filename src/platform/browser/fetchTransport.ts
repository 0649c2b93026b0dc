import { AgentQueryError } from '../../core/agentQueryError';
import type { HttpRequest, HttpResponse, RequestBody } from '../../core/query/transport';

/**
 * One POST over fetch, for the web build. A browser tells neither why a connection failed, nor where a redirect points,
 * nor how much of a request is sent.
 */
export async function fetchTransport(request: HttpRequest): Promise<HttpResponse> {
  const { url, headers, signal } = request;
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
    throw new AgentQueryError('connect', String(error), { url }, error);
  }
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
 * Browsers take no streamed request body over HTTP/1.1, so the pieces are handed over together. Each is a blob of its
 * own, which the browser may keep on disk, and never part of one long string.
 */
async function wholeBody(body: RequestBody): Promise<Blob> {
  const pieces: Blob[] = [];
  for await (const chunk of body.chunks()) {
    pieces.push(new Blob([chunk as Uint8Array<ArrayBuffer>]));
  }
  return new Blob(pieces);
}

async function* readBody(
  response: Response,
  { url, signal }: HttpRequest,
): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  if (!reader) {
    return;
  }
  // Not every fetch ends a read that is under way when it is aborted.
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

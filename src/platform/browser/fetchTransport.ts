import { abortable } from '../../core/async/abortable';
import { AgentQueryError } from '../../core/errors/agentQueryError';
import type { DetailsOf } from '../../core/errors/errorDetails';
import { isThisMachine } from '../../core/query/thisMachine';
import type { HttpRequest, HttpResponse, RequestBody } from '../../core/query/transport';

/** Origins of services that have answered, so that they allow this page. */
const answeredOrigins = new Set<string>();

/**
 * Sends a POST with fetch, for the web. Browsers do not report why a connection failed, where a redirect leads, or how
 * much of a request has been sent.
 *
 * @throws {AgentQueryError} of kind `configuration`, `connect` or `redirect`; while the body is read, `interrupted` or
 * `cancelled`
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
    throw fetchError(error, request);
  }
  answeredOrigins.add(new URL(url).origin);
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
  try {
    for (;;) {
      // Some implementations of fetch do not end a pending read when they are aborted.
      const { done, value } = await abortable(signal, () => reader.read());
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
    reader.cancel().catch(() => undefined);
  }
}

/**
 * Headers that browsers silently leave out of a request (Fetch, forbidden request-header), in lower case. Headers that
 * begin with `proxy-` or `sec-` are left out, too.
 */
const forbiddenHeaders = new Set([
  'accept-charset',
  'accept-encoding',
  'access-control-request-headers',
  'access-control-request-method',
  'connection',
  'content-length',
  'cookie',
  'cookie2',
  'date',
  'dnt',
  'expect',
  'host',
  'keep-alive',
  'origin',
  'referer',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
]);

/**
 * Checks a request for problems that a browser doesn't explain.
 *
 * @throws {AgentQueryError} of kind `configuration`, code `mixedContent` or `headerInBrowser`
 */
export function checkRequest({ url, headers }: HttpRequest): void {
  const { protocol, hostname } = new URL(url);
  // Browsers make an exception for this machine (Mixed Content, section 4.4; Secure Contexts, section 3.1).
  if (protocol === 'http:' && pageOrigin()?.startsWith('https:') && !isThisMachine(hostname)) {
    throw new AgentQueryError('configuration', 'http from a page that was loaded over https', {
      code: 'mixedContent',
      url,
    });
  }
  const header = Object.keys(headers).find(isForbidden);
  if (header !== undefined) {
    throw new AgentQueryError('configuration', 'a header that browsers do not send', {
      code: 'headerInBrowser',
      header,
    });
  }
}

function isForbidden(name: string): boolean {
  const lower = name.toLowerCase();
  return forbiddenHeaders.has(lower) || /^(?:proxy|sec)-/.test(lower);
}

/** Request headers that a service need not allow (Fetch, CORS-safelisted request-header), in lower case. */
const safelistedHeaders = new Set(['accept', 'accept-language', 'content-language']);

/**
 * The error for a request that `fetch` rejected. Browsers give the same error for a service that cannot be reached and
 * for one that does not allow the page's origin. Another request could tell them apart, but would go to the service,
 * and wherever that redirects, without the user's knowledge.
 */
function fetchError(error: unknown, { url, headers }: HttpRequest): AgentQueryError {
  const { navigator } = globalThis as { readonly navigator?: { readonly onLine?: boolean } };
  const errorOf = (details: DetailsOf<'connect'>) =>
    new AgentQueryError('connect', String(error), details, error);
  if (navigator?.onLine === false) {
    return errorOf({ url, code: 'offline' });
  }
  if (answeredOrigins.has(new URL(url).origin)) {
    return errorOf({ url, code: 'noResponse' });
  }
  const names = Object.keys(headers).filter(name => !safelistedHeaders.has(name.toLowerCase()));
  return errorOf({ url, code: 'cors', origin: pageOrigin() ?? '*', header: names.join(', ') });
}

/** The origin that the browser sends requests from; undefined if it has none or hides it. */
function pageOrigin(): string | undefined {
  const { location } = globalThis as { readonly location?: { readonly origin?: string } };
  return location?.origin === 'null' ? undefined : location?.origin;
}

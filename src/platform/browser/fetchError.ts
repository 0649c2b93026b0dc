import { AgentQueryError } from '../../core/agentQueryError';
import type { HttpRequest } from '../../core/query/transport';
import { pageOrigin } from './pageOrigin';

/** Request headers that a service need not allow (Fetch, CORS-safelisted request-header), in lower case. */
const safelisted = new Set(['accept', 'accept-language', 'content-language']);

/**
 * The error for a request that `fetch` rejected. Browsers give the same error for a service that cannot be reached and
 * for one that does not allow the page's origin. Another request could tell them apart, but would go to the service, and
 * wherever that redirects, without the user's knowledge.
 *
 * @param hasAnswered the origin of the URL has answered before, so that it allows this page
 */
export function fetchError(
  error: unknown,
  { url, headers }: HttpRequest,
  hasAnswered: boolean,
): AgentQueryError {
  const { navigator } = globalThis as { readonly navigator?: { readonly onLine?: boolean } };
  if (navigator?.onLine === false) {
    return new AgentQueryError('connect', String(error), { url, code: 'offline' }, error);
  }
  if (hasAnswered) {
    return new AgentQueryError('connect', String(error), { url, code: 'noResponse' }, error);
  }
  const names = Object.keys(headers).filter(name => !safelisted.has(name.toLowerCase()));
  return new AgentQueryError(
    'connect',
    String(error),
    { url, code: 'cors', origin: pageOrigin() ?? '*', header: names.join(', ') },
    error,
  );
}

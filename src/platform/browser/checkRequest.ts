import { AgentQueryError } from '../../core/agentQueryError';
import { isLoopback } from '../../core/query/request/isLoopback';
import type { HttpRequest } from '../../core/query/transport';
import { pageOrigin } from './pageOrigin';

/**
 * Headers that browsers leave out of a request without a word (Fetch, forbidden request-header), in lower case. Those
 * that begin with `proxy-` or `sec-` are others.
 */
const forbidden = new Set([
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
 * Checks what a browser would refuse without telling why.
 *
 * @throws {AgentQueryError} of kind `configuration`, code `mixedContent` or `headerInBrowser`
 */
export function checkRequest({ url, headers }: HttpRequest): void {
  const { protocol, hostname } = new URL(url);
  // Browsers make an exception for this machine (Mixed Content, section 4.4; Secure Contexts, section 3.1).
  if (protocol === 'http:' && pageOrigin()?.startsWith('https:') && !isLoopback(hostname)) {
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
  return forbidden.has(lower) || /^(?:proxy|sec)-/.test(lower);
}

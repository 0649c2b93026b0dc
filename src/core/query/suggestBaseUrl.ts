import type { AgentQueryError } from '../errors/agentQueryError';
import { baseUrlError, queryUrl, withoutQuery } from './baseUrl';

/** The maximum length of a suggestion, because users must see all of it. */
const maxLength = 300;

/**
 * The base URL that the user probably meant: the current one without `/query` at the end, or the target of a redirect.
 * The target must have the same host, and never http instead of https, because anyone may have sent the response.
 *
 * @returns undefined if there is none
 */
export function suggestBaseUrl({ kind, details }: AgentQueryError): string | undefined {
  const { url = '', status, location } = details;
  const isMissing = kind === 'status' && (status === 404 || status === 405);
  if (kind === 'redirect' && location !== undefined) {
    const target = redirectedBaseUrl(url, location);
    if (target !== undefined && target.length <= maxLength && isSafeChange(url, target)) {
      return target;
    }
  }
  return isMissing || kind === 'redirect' ? withoutSecondQuery(url) : undefined;
}

/**
 * The base URL whose queries are posted to the target of a redirect, or to the target without a slash at the end.
 *
 * @returns undefined for targets of another form, such as a sign-in page, and for a redirect that only adds the slash
 */
export function redirectedBaseUrl(url: string, location: string): string | undefined {
  const target = URL.canParse(location, url) ? new URL(location, url).href : '';
  const baseUrl = withoutQuery(target);
  const isUsable = baseUrl !== target && baseUrlError(baseUrl) === undefined;
  return isUsable && queryUrl(baseUrl) !== url ? baseUrl : undefined;
}

/** @returns true if a redirect leads to the same URL with a slash at its end */
export function addsSlash(url: string, location: string): boolean {
  return URL.canParse(location, url) && new URL(location, url).href === `${url}/`;
}

/** The base URL of a query, if that ends with `/query` itself; otherwise undefined. */
function withoutSecondQuery(url: string): string | undefined {
  const baseUrl = withoutQuery(url);
  const shorter = withoutQuery(baseUrl);
  return shorter === baseUrl || shorter.length > maxLength ? undefined : shorter;
}

function isSafeChange(from: string, to: string): boolean {
  const [before, after] = [new URL(from), new URL(to)];
  return (
    before.origin === after.origin ||
    (before.hostname === after.hostname && after.protocol === 'https:')
  );
}

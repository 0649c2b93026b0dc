import { addsSlash, redirectedBaseUrl } from '../../../core/query/suggestBaseUrl';
import type { Observation } from './observation';
import { quoted, type RuleResult, responseText } from './rule';

/** The reason why the service answers no query. */
interface Obstacle extends RuleResult {
  /** False if there is no service at the address, or no access to it. */
  readonly isReachable: boolean;
}

/** The name of an obstacle, and its remedy. */
type Advice = readonly [id: string, title: string, remedy: string];

/**
 * Judges the response to the first query.
 *
 * @param url the URL to which the query was posted
 * @returns undefined if further queries are worth sending
 */
export function findObstacle(first: Observation, url: string): Obstacle | undefined {
  const advice = adviceFor(first, url);
  if (!advice) {
    return undefined;
  }
  const [id, title, remedy] = advice;
  const location = first.headers.get('location');
  const seen =
    location === undefined || first.status === undefined
      ? responseText(first)
      : `HTTP ${first.status}, redirect to ${quoted(location)}`;
  return {
    id,
    title,
    finding: { verdict: 'failed', seen, remedy },
    // The service responds with these, but answers no query.
    isReachable: id === 'redirect' || id === 'rateLimit',
  };
}

function adviceFor(first: Observation, url: string): Advice | undefined {
  const { status, ending, events, error, headers } = first;
  const isRedirect = status !== undefined && status >= 300 && status < 400 && status !== 304;
  if (error?.kind === 'redirect' || isRedirect) {
    return [
      'redirect',
      'The service redirects to another address',
      `Clients don't follow redirects. ${redirectRemedy(url, headers.get('location') ?? '')}`,
    ];
  }
  if (status === 429) {
    return [
      'rateLimit',
      'The service receives too many queries',
      'Run the check again later, or raise the rate limit of the service.',
    ];
  }
  if (ending === 'timeout' && events.length === 0) {
    return [
      'noAnswer',
      'The service does not answer',
      'Send the status immediately, and send log events while the agent works.',
    ];
  }
  if (error?.kind === 'tls') {
    return [
      'tls',
      'No secure connection',
      'Use a certificate that clients trust for this host name, and send its full chain. For a private authority, set agentQuery.tls; on the command line, set NODE_EXTRA_CA_CERTS.',
    ];
  }
  const { proxy, code } = error?.details ?? {};
  if (status === 407 || proxy !== undefined || code === 'proxyRefused') {
    return ['proxy', 'A proxy blocks queries', "Check the proxy's address and credentials."];
  }
  switch (status) {
    case undefined:
      return [
        'connection',
        'The service could not be reached',
        'Check that the base URL is correct and that the service is running and listening at this address.',
      ];
    case 401:
    case 403:
      return [
        'access',
        'The service denies access',
        'Check the access token. On the command line, send it with --token-env.',
      ];
    case 404:
    case 405:
      return [
        'address',
        'The address does not accept queries',
        'Remove /query from the end of the base URL, if it is there: the check adds it. Respond to POST requests at that path.',
      ];
    default:
      return undefined;
  }
}

function redirectRemedy(url: string, location: string): string {
  if (addsSlash(url, location)) {
    return 'Respond to POST /query itself, without a trailing slash.';
  }
  const baseUrl = redirectedBaseUrl(url, location);
  return baseUrl === undefined
    ? 'A sign-in page means that the access token is missing. If the service has moved, change the base URL.'
    : `If the service has moved, change the base URL to ${quoted(baseUrl)}.`;
}

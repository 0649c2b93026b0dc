import { AgentQueryError } from '../../agentQueryError';
import type { HttpResponse } from '../transport';

/** Statuses that are a redirect with or without a Location header (RFC 9110, section 15.4). */
const redirectStatuses = [301, 302, 303, 307, 308];

/** @returns true for a redirect; 304 is none: it says that nothing has changed, which is no answer to a POST */
export function isRedirect({ status, header }: HttpResponse): boolean {
  return (
    redirectStatuses.includes(status) ||
    (status >= 300 && status < 400 && status !== 304 && header('location') !== undefined)
  );
}

/** The error for a response that redirects to another URL. */
export function redirectError(response: HttpResponse, url: string): AgentQueryError {
  const { status } = response;
  const location = response.header('location');
  return new AgentQueryError('redirect', `redirect ${status}`, {
    url,
    status,
    ...(location === undefined ? {} : { location }),
  });
}

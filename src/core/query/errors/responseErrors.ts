import { AgentQueryError, type AgentQueryErrorDetails } from '../../agentQueryError';
import type { OutgoingPart } from '../../parts/outgoingPart';
import { byteSize } from '../../text/byteSize';
import type { HttpResponse } from '../transport';
import { htmlToText } from './htmlToText';

/** Statuses that send a client elsewhere (RFC 9110, section 15.4), with a Location or without. */
const redirects = [301, 302, 303, 307, 308];

/** Whether a response points elsewhere. 304 does not: it says that nothing has changed, which is no answer to a POST. */
export function isRedirect({ status, header }: HttpResponse): boolean {
  return (
    redirects.includes(status) ||
    (status >= 300 && status < 400 && status !== 304 && header('location') !== undefined)
  );
}

/** The service points elsewhere. */
export function redirectError(response: HttpResponse, url: string): AgentQueryError {
  const { status } = response;
  const location = response.header('location');
  return new AgentQueryError('redirect', `redirect ${status}`, {
    url,
    status,
    ...(location === undefined ? {} : { location }),
  });
}

/** The service answered with an HTTP error. */
export function statusError(
  response: HttpResponse,
  url: string,
  more: AgentQueryErrorDetails,
): AgentQueryError {
  const { status } = response;
  const retryAfter = response.header('retry-after');
  return new AgentQueryError('status', `HTTP status ${status}`, {
    url,
    status,
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...more,
  });
}

/** What makes a request large: all of its bytes, and its largest files. */
export function sizes(
  parts: readonly OutgoingPart[],
  bytes: number,
): { readonly bytes: number; readonly part: string } {
  const largest = parts
    .flatMap(part => (part.type === 'file' ? [part] : []))
    .sort((a, b) => b.content.size - a.content.size)
    .slice(0, 3);
  return {
    bytes,
    part: largest.map(({ name, content }) => `${name} (${byteSize(content.size)})`).join(', '),
  };
}

/** @param start of the body, as text */
export function notEventStreamError(
  response: HttpResponse,
  url: string,
  start: string,
): AgentQueryError {
  const contentType = response.header('content-type');
  return new AgentQueryError('notEventStream', 'the response is not an event stream', {
    url,
    status: response.status,
    snippet: htmlToText(start),
    ...(contentType === undefined ? {} : { contentType }),
  });
}

export function emptyError(status: number, url: string): AgentQueryError {
  return new AgentQueryError('empty', 'the response is empty', { url, status });
}

export function truncatedError(url: string): AgentQueryError {
  return new AgentQueryError('interrupted', 'the stream ended in the middle of an event', {
    url,
    code: 'truncated',
  });
}

/** @param bytes the cap that was passed */
export function tooLargeError(
  cap: 'event' | 'response',
  bytes: number,
  url: string,
): AgentQueryError {
  return new AgentQueryError('tooLarge', `the ${cap} is larger than ${bytes} bytes`, {
    url,
    cap,
    bytes,
  });
}

import { ownCopy, shorten } from '../../base/shorten';
import { limits } from '../../protocol/responseLimits';
import { AgentQueryError } from '../errors/agentQueryError';
import type { AgentQueryErrorDetails } from '../errors/errorDetails';
import type { EventShape } from '../errors/eventShapes';
import type { OutgoingPart } from '../parts/outgoingPart';
import { isEnvelope } from '../stream/readEnvelope';
import { byteSize } from '../text/byteSize';
import { htmlToText } from '../text/htmlToText';
import { parseJson } from '../text/json';
import { firstLine } from './bodyStart';
import { isEventStreamType } from './eventStreamSniffer';
import type { HttpResponse } from './transport';

/** The number of the largest files that are named when a request is too large. */
const namedFileCount = 3;

/**
 * The error for a response with an HTTP error status.
 *
 * @param more further details
 */
export function statusError(
  response: HttpResponse,
  url: string,
  more: Pick<AgentQueryErrorDetails, 'snippet' | 'auth' | 'bytes' | 'part'>,
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

/**
 * The details of a request that is too large (status 413): its size and its largest files.
 *
 * @param bytes length of the body
 */
export function sizeDetails(
  parts: readonly OutgoingPart[],
  bytes: number,
): { readonly bytes: number; readonly part: string } {
  const largest = parts
    .filter(part => part.type === 'file')
    .sort((a, b) => b.content.size - a.content.size)
    .slice(0, namedFileCount);
  return {
    bytes,
    part: largest.map(({ name, content }) => `${name} (${byteSize(content.size)})`).join(', '),
  };
}

/** Statuses that are a redirect with or without a Location header (RFC 9110, section 15.4). */
const redirectStatuses = [301, 302, 303, 307, 308];

/**
 * @returns true for a redirect, but not for 304 (Not Modified), which is not an answer to a POST
 */
export function isRedirect({ status, header }: HttpResponse): boolean {
  return (
    redirectStatuses.includes(status) ||
    (status >= 300 && status < 400 && status !== 304 && header('location') !== undefined)
  );
}

export function redirectError(response: HttpResponse, url: string): AgentQueryError {
  const { status } = response;
  const location = response.header('location');
  return new AgentQueryError('redirect', `redirect ${status}`, {
    url,
    status,
    ...(location === undefined ? {} : { location }),
  });
}

/**
 * The error for a body that is not an event stream, or for an event stream whose lines lack their prefix.
 *
 * @param start the start of the body, as text
 */
export function notEventStreamError(
  response: HttpResponse,
  url: string,
  start: string,
): AgentQueryError {
  const contentType = response.header('content-type');
  const line = firstLine(start);
  if (isEventStreamType(contentType) || isEnvelope(parseJson(line))) {
    return unreadableError(response, url, 'noPrefix', line);
  }
  return new AgentQueryError('notEventStream', 'the response is not an event stream', {
    url,
    status: response.status,
    snippet: htmlToText(start),
    ...(contentType === undefined ? {} : { contentType }),
  });
}

/**
 * The error for an event stream without a readable event.
 *
 * @param line the first line that breaks the interface
 */
export function unreadableError(
  { status }: HttpResponse,
  url: string,
  shape: EventShape,
  line: string,
): AgentQueryError {
  return new AgentQueryError('notEventStream', `no event can be read: ${shape}`, {
    url,
    status,
    code: 'events',
    shape,
    snippet: line,
  });
}

/** The error for a response without any event. */
export function emptyError(status: number, url: string): AgentQueryError {
  return new AgentQueryError('empty', 'the response is empty', { url, status });
}

/** The error for a response whose events all have types that the interface does not have. */
export function otherKindsError(status: number, url: string): AgentQueryError {
  return new AgentQueryError('empty', 'no event is of a known kind', {
    url,
    status,
    code: 'otherKinds',
  });
}

/** The error for a stream that ended in the middle of an event. */
export function truncatedError(url: string): AgentQueryError {
  return new AgentQueryError('interrupted', 'the stream ended in the middle of an event', {
    url,
    code: 'truncated',
  });
}

/** @param length the limit that was exceeded */
export function tooLargeError(
  cap: NonNullable<AgentQueryErrorDetails['cap']>,
  length: number,
  url: string,
): AgentQueryError {
  return new AgentQueryError('tooLarge', `the ${cap} is larger than ${length} bytes`, {
    url,
    cap,
    bytes: length,
  });
}

/**
 * The error for a stream in which the service reported that its answer has failed.
 *
 * @param words the service's text of each report
 * @param hasText true if some of the answer has arrived
 */
export function serviceError(
  words: readonly string[],
  hasText: boolean,
  url: string,
): AgentQueryError {
  const all = [...new Set(words)].filter(each => each !== '').join('\n');
  const snippet = ownCopy(shorten(all, limits.snippetBytes));
  // The service's text, which may quote the query, is in the details only: messages are logged.
  const message = 'the service reported an error';
  return hasText
    ? new AgentQueryError('interrupted', message, { url, code: 'service', snippet })
    : new AgentQueryError('service', message, { url, snippet });
}

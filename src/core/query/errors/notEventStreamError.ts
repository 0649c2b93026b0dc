import { AgentQueryError } from '../../agentQueryError';
import type { AgentQueryErrorDetails } from '../../errorDetails';
import type { HttpResponse } from '../transport';
import { htmlToText } from './htmlToText';

/**
 * The error for a body that is something else than an event stream.
 *
 * @param start of the body, as text
 */
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

/** The error for a response without any event. */
export function emptyError(status: number, url: string): AgentQueryError {
  return new AgentQueryError('empty', 'the response is empty', { url, status });
}

/** The error for a response whose events are all of kinds that the interface does not have. */
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

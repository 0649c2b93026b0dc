import { AgentQueryError } from '../../agentQueryError';
import type { AgentQueryErrorDetails } from '../../errorDetails';
import type { OutgoingPart } from '../../parts/outgoingPart';
import { byteSize } from '../../text/byteSize';
import type { HttpResponse } from '../transport';

/** How many of the largest files are named when a request is too large. */
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
 * What made a request too large (status 413): its size and its largest files.
 *
 * @param bytes length of the body
 */
export function sizeDetails(
  parts: readonly OutgoingPart[],
  bytes: number,
): { readonly bytes: number; readonly part: string } {
  const largest = parts
    .flatMap(part => (part.type === 'file' ? [part] : []))
    .sort((a, b) => b.content.size - a.content.size)
    .slice(0, namedFileCount);
  return {
    bytes,
    part: largest.map(({ name, content }) => `${name} (${byteSize(content.size)})`).join(', '),
  };
}

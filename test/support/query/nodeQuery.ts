import { bytesContent } from '../../../src/core/parts/outgoingPart';
import { query } from '../../../src/core/query/query';
import type { QueryOptions } from '../../../src/core/query/queryOptions';
import type { HttpRequest, RequestBody } from '../../../src/core/query/transport';
import { nodeTransport } from '../../../src/platform/node/nodeTransport';
import { systemClock } from '../../../src/platform/systemClock';

/** Sends a query to a real service over Node's network. */
export const queryNode = (url: string, options: Partial<QueryOptions> = {}, clock = systemClock) =>
  query(
    { transport: nodeTransport, clock },
    {
      url,
      headers: {},
      parts: [{ type: 'text', text: 'Well?' }],
      kwargs: '{}',
      timeouts: { connect: 10, firstEvent: 10, idle: 10 },
      signal: new AbortController().signal,
      ...options,
    },
  );

function textBody(text: string): RequestBody {
  const bytes = Buffer.from(text);
  return { length: bytes.length, chunks: bytesContent(bytes).read };
}

/** Sends a request to a real service over Node's network. */
export const postNode = (url: string, request: Partial<HttpRequest> = {}) =>
  nodeTransport({
    url,
    headers: {},
    body: textBody('x'),
    signal: new AbortController().signal,
    ...request,
  });

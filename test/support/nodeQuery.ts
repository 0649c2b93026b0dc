import assert from 'node:assert/strict';
import { AgentQueryError } from '../../src/core/agentQueryError';
import { bytesContent } from '../../src/core/parts/outgoingPart';
import { query } from '../../src/core/query/query';
import type { QueryOptions } from '../../src/core/query/queryOptions';
import type { HttpRequest, RequestBody } from '../../src/core/query/transport';
import type { AgentEvent } from '../../src/core/stream/agentEvent';
import { nodeTransport } from '../../src/platform/node/nodeTransport';
import { systemClock } from '../../src/platform/systemClock';
import { message } from './readStream';

export const event = `data: ${message('a')}\n\n`;
export const ask = (url: string, options: Partial<QueryOptions> = {}, clock = systemClock) =>
  query(
    { transport: nodeTransport, clock },
    {
      url,
      headers: {},
      parts: [{ type: 'text', text: 'Well?' }],
      kwargs: {},
      timeouts: { connect: 10, firstEvent: 10, idle: 10 },
      signal: new AbortController().signal,
      ...options,
    },
  );

/** All events of a query, and its error. */
export async function all(
  batches: AsyncIterable<readonly AgentEvent[]>,
  onBatch = () => {},
): Promise<{ events: AgentEvent[]; error: AgentQueryError | undefined }> {
  const events: AgentEvent[] = [];
  try {
    for await (const batch of batches) {
      events.push(...batch);
      onBatch();
    }
    return { events, error: undefined };
  } catch (error) {
    assert.ok(error instanceof AgentQueryError, `an AgentQueryError, not ${error}`);
    return { events, error };
  }
}

function textBody(text: string): RequestBody {
  const bytes = Buffer.from(text);
  return { length: bytes.length, chunks: bytesContent(bytes).read };
}

export const post = (url: string, request: Partial<HttpRequest> = {}) =>
  nodeTransport({
    url,
    headers: {},
    body: textBody('x'),
    signal: new AbortController().signal,
    ...request,
  });

import type { OutgoingPart } from '../../src/core/parts/outgoingPart';
import { query } from '../../src/core/query/query';
import { nodeTransport } from '../../src/platform/node/nodeTransport';
import { systemClock } from '../../src/platform/systemClock';

/**
 * Sends a query and discards the answer.
 *
 * @throws {AgentQueryError} if the query fails
 */
export async function askAndDiscard(url: string, parts: readonly OutgoingPart[]): Promise<void> {
  const batches = query(
    { transport: nodeTransport, clock: systemClock },
    {
      url,
      headers: {},
      parts,
      kwargs: '{}',
      timeouts: { connect: 10, firstEvent: 60, idle: 60 },
      signal: new AbortController().signal,
    },
  );
  for await (const _events of batches) {
    // The events are discarded.
  }
}

import assert from 'node:assert/strict';
import { AgentQueryError } from '../../../src/core/errors/agentQueryError';
import type { AgentEvent } from '../../../src/core/stream/agentEvent';

/** Collects all events of a query, and its error, if any. */
export async function collectAnswer(
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

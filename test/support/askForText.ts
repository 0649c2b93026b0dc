import assert from 'node:assert/strict';
import { AgentQueryError } from '../../src/core/agentQueryError';
import { query } from '../../src/core/query/query';
import type { Transport } from '../../src/core/query/transport';
import { systemClock } from '../../src/platform/systemClock';

/** What came of a query: the text of its answer, and the error, if any. */
export interface Asked {
  readonly text: string;
  readonly error: AgentQueryError | undefined;
}

/**
 * Asks a service to the end.
 *
 * @param timeouts seconds
 */
export async function ask(
  transport: Transport,
  url: string,
  timeouts = { firstEvent: 5, idle: 5 },
): Promise<Asked> {
  let text = '';
  try {
    const batches = query(
      { transport, clock: systemClock },
      {
        url: `${url}/query`,
        headers: {},
        parts: [{ type: 'text', text: 'Well?' }],
        kwargs: {},
        timeouts: { connect: 5, ...timeouts },
        signal: new AbortController().signal,
      },
    );
    for await (const events of batches) {
      text += events.map(event => (event.type === 'message' ? event.content : '')).join('');
    }
    return { text, error: undefined };
  } catch (error) {
    assert.ok(error instanceof AgentQueryError, `an AgentQueryError, not ${error}`);
    return { text, error };
  }
}

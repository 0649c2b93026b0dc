import type { AgentQueryError } from '../../../src/core/errors/agentQueryError';
import { query } from '../../../src/core/query/query';
import type { Transport } from '../../../src/core/query/transport';
import { systemClock } from '../../../src/platform/systemClock';
import { collectAnswer } from './collectAnswer';

/** The result of a query: the text of its answer, and the error, if any. */
export interface Asked {
  readonly text: string;
  readonly error: AgentQueryError | undefined;
}

/**
 * Sends a query to a service and waits for its end.
 *
 * @param timeouts seconds
 */
export async function askForText(
  transport: Transport,
  url: string,
  timeouts = { firstEvent: 5, idle: 5 },
): Promise<Asked> {
  const batches = query(
    { transport, clock: systemClock },
    {
      url: `${url}/query`,
      headers: {},
      parts: [{ type: 'text', text: 'Well?' }],
      kwargs: '{}',
      timeouts: { connect: 5, ...timeouts },
      signal: new AbortController().signal,
    },
  );
  const { events, error } = await collectAnswer(batches);
  const texts = events.map(event => (event.type === 'message' ? event.content : ''));
  return { text: texts.join(''), error };
}

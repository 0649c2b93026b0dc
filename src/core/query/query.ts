import type { AgentEvent } from '../stream/agentEvent';
import { Attempt } from './attempt';
import type { QueryOptions, QueryPorts } from './queryOptions';

/**
 * Sends one query and yields its events as they arrive, all events of one network read together. Returns when the
 * answer is complete. The connection is closed whichever way the iteration ends.
 *
 * @throws {AgentQueryError} if the query fails or is stopped; nothing else is thrown
 */
export async function* query(
  ports: QueryPorts,
  options: QueryOptions,
): AsyncGenerator<readonly AgentEvent[], void, undefined> {
  const attempt = new Attempt(ports, options);
  try {
    yield* attempt.run();
  } catch (error) {
    throw attempt.toQueryError(error);
  } finally {
    attempt.close();
  }
}

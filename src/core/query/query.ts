import type { AgentEvent } from '../stream/envelope';
import { Attempt } from './attempt';
import type { QueryOptions, QueryPorts } from './queryOptions';

/**
 * Sends one query and yields its events as they arrive, those of one network read together.
 * Returns when the stream has ended well; the connection is closed however the iteration ends.
 *
 * @throws {AgentQueryError} for everything that did not end well
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

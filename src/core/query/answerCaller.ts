import { AgentQueryError } from '../agentQueryError';
import type { AgentEvent } from '../stream/envelope';
import { query } from './query';
import type { QueryOptions, QueryPorts } from './queryOptions';
import { followCallerSignal, readCallerRequest } from './request/callerRequest';

/**
 * Sends the query of another extension and yields its events, once the iteration begins.
 *
 * @param connection where queries go and how, read once the request is known to be one
 * @param request and `options` whatever the other extension has handed over
 * @throws {AgentQueryError} for everything that did not end well
 */
export async function* answerCaller(
  ports: QueryPorts,
  connection: () => Promise<Pick<QueryOptions, 'url' | 'headers' | 'timeouts'>>,
  request: unknown,
  options: unknown,
): AsyncGenerator<AgentEvent, void, undefined> {
  let release = () => {};
  try {
    const { parts, kwargs } = readCallerRequest(request);
    const caller = followCallerSignal(options);
    release = caller.release;
    const batches = query(ports, {
      ...(await connection()),
      parts,
      kwargs,
      signal: caller.signal,
    });
    for await (const events of batches) {
      yield* events;
    }
  } catch (error) {
    throw error instanceof AgentQueryError
      ? error
      : new AgentQueryError('internal', String(error), {}, error);
  } finally {
    release();
  }
}

import { toAgentQueryError } from '../agentQueryError';
import { abortable } from '../async/abortable';
import type { AgentEvent } from '../stream/agentEvent';
import { query } from './query';
import type { Connection, QueryPorts } from './queryOptions';
import { followCallerSignal, readCallerRequest } from './request/callerRequest';

/**
 * Sends the query of another extension when the iteration begins, and yields its events.
 *
 * @param connection reads the settings and gets the access token; called only if the request is valid
 * @param request as the other extension passed it, unchecked
 * @param options as the other extension passed them, unchecked
 * @throws {AgentQueryError} if the request is not valid or the query fails
 */
export async function* answerCaller(
  ports: QueryPorts,
  connection: (signal: AbortSignal) => Promise<Connection>,
  request: unknown,
  options: unknown,
): AsyncGenerator<AgentEvent, void, undefined> {
  let release = () => {};
  try {
    const { parts, kwargs } = readCallerRequest(request);
    const caller = followCallerSignal(options);
    release = caller.release;
    const { signal } = caller;
    const batches = query(ports, {
      ...(await abortable(signal, () => connection(signal))),
      parts,
      kwargs,
      signal,
    });
    for await (const events of batches) {
      yield* events;
    }
  } catch (error) {
    throw toAgentQueryError(error);
  } finally {
    release();
  }
}

import { answerCaller } from '../../core/query/answerCaller';
import { AgentQueryError } from '../../core/query/errors/agentQueryError';
import type { QueryPorts } from '../../core/query/queryOptions';
import type { AgentEvent } from '../../core/stream/envelope';
import type { SecretMask } from '../../core/text/secretMask';
import type { Part, QueryKwargs } from '../../protocol/wire';
import { errorText } from '../errors/errorText';
import type { QuerySettings } from './querySettings';

/** What other extensions get from `activate()`. */
export interface AgentQueryApi {
  readonly apiVersion: 1;
  /**
   * Sends one query to the configured base URL, with the configured token and no other. Nothing is sent before the
   * iteration begins, and the connection is closed when it ends, however it ends.
   *
   * @throws {AgentQueryError} with a `kind`, for everything that did not end well; `configuration` where the request
   * is not one, with what is wrong with it in the message
   */
  query(
    request: ApiRequest,
    options?: { readonly signal?: AbortSignal },
  ): AsyncIterable<AgentEvent>;
}

export interface ApiRequest {
  readonly parts: readonly Part[];
  readonly kwargs?: QueryKwargs;
}

export function createApi(
  ports: QueryPorts,
  settings: QuerySettings,
  mask: SecretMask,
): AgentQueryApi {
  return {
    apiVersion: 1,
    async *query(request, options) {
      try {
        yield* answerCaller(ports, () => settings.readConnection(), request, options);
      } catch (error) {
        throw error instanceof AgentQueryError ? inWords(mask.error(error)) : error;
      }
    },
  };
}

/** The error with the sentence that a user would get for its message. */
function inWords(error: AgentQueryError): AgentQueryError {
  return new AgentQueryError(error.kind, errorText(error), error.details);
}

import { AgentQueryError } from '../../core/agentQueryError';
import { answerCaller } from '../../core/query/answerCaller';
import type { QueryPorts } from '../../core/query/queryOptions';
import type { AgentEvent } from '../../core/stream/agentEvent';
import type { SecretMask } from '../../core/text/secretMask';
import type { Part, QueryKwargs } from '../../protocol/wire';
import { errorText } from '../errors/errorText';
import type { QuerySettings } from './querySettings';
import type { Services } from './services';

/** The API for other extensions, which `activate()` returns. */
export interface AgentQueryApi {
  readonly apiVersion: 1;
  /**
   * Sends one query to the chosen service, with its token. The query is sent when the iteration starts,
   * and the connection is closed when it ends, also by `break` or an error.
   *
   * @throws {AgentQueryError} if the query fails; its `kind` says how, and is `configuration` for an invalid request
   */
  query(
    request: ApiRequest,
    options?: { readonly signal?: AbortSignal },
  ): AsyncIterable<AgentEvent>;
}

/** A query of another extension. */
export interface ApiRequest {
  /** In the order in which they are sent; the question is usually the last one. */
  readonly parts: readonly Part[];
  /** Sent unchanged; the user's settings for kwargs and sessions do not apply. */
  readonly kwargs?: QueryKwargs;
}

/** Creates the API. Secrets are masked in its errors. */
export function createApi(
  ports: QueryPorts,
  settings: QuerySettings,
  services: Services,
  mask: SecretMask,
): AgentQueryApi {
  return {
    apiVersion: 1,
    async *query(request, options) {
      try {
        yield* answerCaller(
          ports,
          // Another extension asks, and maybe nobody is there to answer.
          signal => settings.readConnection(services.chosen, { signal, canSignIn: false }),
          request,
          options,
        );
      } catch (error) {
        throw error instanceof AgentQueryError ? withText(mask.error(error)) : error;
      }
    },
  };
}

/** The error with the text that users would see as its message. */
function withText(error: AgentQueryError): AgentQueryError {
  return new AgentQueryError(error.kind, errorText(error), error.details);
}

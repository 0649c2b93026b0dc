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
  /**
   * Asks the user in a modal dialog to add a service, and to use it in this window. A service of the same name is
   * changed.
   *
   * @returns false if the user declined, if another dialog is open, or if the service could not be added
   * @throws {AgentQueryError} of kind `configuration` if the request is not valid
   */
  configure(request: ServiceRequest): Promise<boolean>;
}

/** A service that another extension suggests. */
export interface ServiceRequest {
  /** At most 60 UTF-16 code units; by default, the host of the base URL. */
  readonly name?: string;
  /** An http or https URL without user name, query string, and fragment; at most 300 UTF-16 code units. */
  readonly baseUrl: string;
}

/** A query of another extension. */
export interface ApiRequest {
  /** In the order in which they are sent; the question is usually the last one. */
  readonly parts: readonly Part[];
  /** Sent unchanged; the user's settings for kwargs and sessions do not apply. */
  readonly kwargs?: QueryKwargs;
}

/**
 * Creates the API. Secrets are masked in its errors.
 *
 * @param configure asks the user; its argument is unchecked
 */
export function createApi(
  ports: QueryPorts,
  settings: QuerySettings,
  services: Services,
  mask: SecretMask,
  configure: (request: unknown) => Promise<boolean>,
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
        throw shown(error, mask);
      }
    },
    async configure(request) {
      try {
        return await configure(request);
      } catch (error) {
        throw shown(error, mask);
      }
    },
  };
}

/** The error with the text that users would see as its message. */
function shown(error: unknown, mask: SecretMask): unknown {
  if (!(error instanceof AgentQueryError)) {
    return error;
  }
  const masked = mask.error(error);
  return new AgentQueryError(masked.kind, errorText(masked), masked.details);
}

import { decodeBase64 } from '../core/parts/base64';
import { bytesContent, type OutgoingPart } from '../core/parts/outgoing';
import { AgentQueryError } from '../core/query/errors';
import { queryKwargs } from '../core/query/kwargs';
import { type QueryPorts, query } from '../core/query/query';
import type { SecretMask } from '../core/secretMask';
import type { AgentEvent } from '../core/stream/envelope';
import type { Part, QueryKwargs } from '../protocol/wire';
import { errorText } from './errors/errorText';
import type { QuerySettings } from './querySettings';

/** What other extensions get from `activate()`. */
export interface AgentQueryApi {
  readonly apiVersion: 1;
  /**
   * Sends one query to the configured base URL, with the configured token and no other. Nothing is sent before the
   * iteration begins, and the connection is closed when it ends, however it ends.
   *
   * @throws {AgentQueryError} with a `kind`, for everything that did not end well
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
    async *query(request, { signal } = {}) {
      try {
        const batches = query(ports, {
          ...(await settings.readConnection()),
          parts: request.parts.map(outgoing),
          kwargs: queryKwargs(undefined, request.kwargs ?? {}),
          signal: (signal ?? new AbortController().signal) as AbortSignal,
        });
        for await (const events of batches) {
          yield* events;
        }
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

/** A part as it is to be sent: its named fields and no others. */
function outgoing(part: Part, index: number): OutgoingPart {
  if (part?.type === 'text' && typeof part.text === 'string') {
    return { type: 'text', text: part.text };
  }
  if (
    part?.type === 'file' &&
    [part.name, part.mimeType, part.base64].every(field => typeof field === 'string')
  ) {
    return {
      type: 'file',
      name: part.name,
      mimeType: part.mimeType,
      content: bytesContent(bytesOf(part.base64, part.name)),
    };
  }
  throw new AgentQueryError('content', `parts[${index}] is neither a text part nor a file part`, {
    code: 'part',
    part: `parts[${index}]`,
  });
}

function bytesOf(base64: string, name: string): Uint8Array {
  try {
    return decodeBase64(base64);
  } catch {
    throw new AgentQueryError('content', `${name}: base64 is not valid`, {
      code: 'part',
      part: name,
    });
  }
}

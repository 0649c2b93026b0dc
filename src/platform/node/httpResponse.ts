import type { IncomingMessage } from 'node:http';
import { AgentQueryError } from '../../core/agentQueryError';
import type { HttpResponse } from '../../core/query/transport';
import { decodeBody } from './decodeBody';
import { bodyError } from './networkError';
import { readChunks } from './readChunks';

/**
 * A response whose header is there.
 *
 * @param sendingError why the rest of the request could not be sent, if that has happened; it ends the response, too
 */
export function httpResponse(
  incoming: IncomingMessage,
  url: string,
  sendingError: () => AgentQueryError | undefined,
): HttpResponse {
  const broken = (error: unknown) => sendingError() ?? bodyError(error, url);
  let reset: unknown;
  incoming.socket.once('error', error => {
    reset = error;
  });
  return {
    status: Number(incoming.statusCode),
    header: name => {
      const value = incoming.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    body: {
      async *[Symbol.asyncIterator]() {
        try {
          yield* readChunks(decodeBody(incoming));
        } catch (error) {
          throw broken(error);
        }
        // Where the end of the connection ends the body, Node takes a reset for that end.
        if (reset !== undefined && endsWithConnection(incoming)) {
          throw broken(reset);
        }
        if (!incoming.complete) {
          throw broken(new AgentQueryError('interrupted', 'the response ended early', { url }));
        }
      },
    },
  };
}

/** Whether nothing but the end of the connection says that a body is complete (RFC 9112, section 6.3). */
function endsWithConnection({ headers }: IncomingMessage): boolean {
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
}

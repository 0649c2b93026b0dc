import type { IncomingMessage } from 'node:http';
import { AgentQueryError } from '../../core/query/errors';
import type { HttpResponse } from '../../core/query/transport';
import { decodeBody } from './decodeBody';
import { bodyError } from './networkError';
import { readChunks } from './readChunks';

/** A response whose header is there. */
export function httpResponse(incoming: IncomingMessage, url: string): HttpResponse {
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
          throw bodyError(error, url);
        }
        // Where the end of the connection ends the body, Node takes a reset for that end.
        if (reset !== undefined && endsWithConnection(incoming)) {
          throw bodyError(reset, url);
        }
        if (!incoming.complete) {
          throw new AgentQueryError('interrupted', 'the response ended early', { url });
        }
      },
    },
  };
}

/** Whether nothing but the end of the connection says that a body is complete (RFC 9112, section 6.3). */
function endsWithConnection({ headers }: IncomingMessage): boolean {
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
}

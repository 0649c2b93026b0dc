import type { IncomingMessage } from 'node:http';
import { AgentQueryError } from '../../core/agentQueryError';
import type { HttpResponse } from '../../core/query/transport';
import { bodyError } from './connectionError';
import { decodeBody } from './decodeBody';

/** How far the request is that a response belongs to. */
export interface Sending {
  isComplete: boolean;
  /** Why the rest of the request could not be read, which also ends the response. */
  error?: AgentQueryError;
  /** What the request reports while the response is read: what Node's HTTP parser refuses is told only there. */
  parserError?: unknown;
}

/** A response whose header has arrived. */
export function httpResponse(
  incoming: IncomingMessage,
  url: string,
  sending: Readonly<Sending>,
): HttpResponse {
  const toError = (error: unknown) => sending.error ?? bodyError(sending.parserError ?? error, url);
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
          yield* decodeBody(incoming, url);
        } catch (error) {
          throw toError(error);
        }
        // If the body ends with the connection, Node does not report a reset as an error. A service that has not read
        // the whole request resets the connection by closing it.
        if (reset !== undefined && sending.isComplete && endsWithConnection(incoming)) {
          throw toError(reset);
        }
        if (!incoming.complete) {
          throw toError(new AgentQueryError('interrupted', 'the response ended early', { url }));
        }
      },
    },
  };
}

/** @returns true if only the end of the connection ends the body (RFC 9112, section 6.3) */
function endsWithConnection({ headers }: IncomingMessage): boolean {
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
}

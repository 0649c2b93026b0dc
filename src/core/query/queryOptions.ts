import type { Clock } from '../async/clock';
import type { AgentQueryErrorDetails } from '../errors/errorDetails';
import type { OutgoingPart } from '../parts/outgoingPart';
import type { QueryObserver } from './queryObserver';
import type { TlsCredentials, Transport } from './transport';

/** The timeouts in seconds; 0 disables a timer. */
export interface Timeouts {
  /** The time until the connection is established. */
  readonly connect: number;
  /** The time without a byte received, until the first event. */
  readonly firstEvent: number;
  /** The time without a byte received, after the first event. */
  readonly idle: number;
}

/** The target of a query, and the way to it. */
export interface Connection {
  /** The name of the configured service, for errors; undefined for the service of `agentQuery.baseUrl`. */
  readonly service?: string | undefined;
  /** The result of `queryUrl`. */
  readonly url: string;
  /** Additional headers, such as the authorization header. */
  readonly headers: Readonly<Record<string, string>>;
  /** The source of the token in the headers; undefined if there is none. */
  readonly tokenSource?: TokenSource | undefined;
  /** The certificates of the service; undefined to use only the platform's. */
  readonly tls?: TlsCredentials | undefined;
  readonly timeouts: Timeouts;
}

/** One query: its target, its content and the signal that stops it. */
export interface QueryOptions extends Connection {
  readonly parts: readonly OutgoingPart[];
  /** The keyword arguments, as a JSON object. */
  readonly kwargs: string;
  readonly signal: AbortSignal;
  /** Follows the query, for the log and for progress. */
  readonly observer?: QueryObserver;
}

/** The platform services that a query uses; the same for all queries. */
export interface QueryPorts {
  readonly transport: Transport;
  readonly clock: Clock;
}

/** The source of a query's access token. */
export interface TokenSource {
  /** A type as in `Auth`, or `lost`: the query has no token, because VS Code did not keep the stored one. */
  readonly type: NonNullable<AgentQueryErrorDetails['auth']>;
  /**
   * Called when the service has refused the token (status 401 or 403). The next query gets another token.
   *
   * @param challenge the value of WWW-Authenticate, if the service sent one
   */
  refuse(challenge: string | undefined): void;
}

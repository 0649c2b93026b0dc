import type { QueryKwargs } from '../../protocol/wire';
import type { Clock } from '../async/clock';
import type { AgentQueryErrorDetails } from '../errors/errorDetails';
import type { OutgoingPart } from '../parts/outgoingPart';
import type { QueryObserver } from './queryObserver';
import type { TlsCredentials, Transport } from './transport';

/** How long to wait, in seconds; 0 disables the timer. */
export interface Timeouts {
  /** Until the connection is established. */
  readonly connect: number;
  /** Without a byte received, until the first event. */
  readonly firstEvent: number;
  /** Without a byte received, after the first event. */
  readonly idle: number;
}

/** Where a query goes, and how. */
export interface Connection {
  /** Name of the configured service, for errors; undefined for the service of `agentQuery.baseUrl`. */
  readonly service?: string | undefined;
  /** The result of `queryUrl`. */
  readonly url: string;
  /** Additional headers, such as the one for authorization. */
  readonly headers: Readonly<Record<string, string>>;
  /** Where the token in the headers comes from; undefined if there is none. */
  readonly tokenSource?: TokenSource | undefined;
  /** Certificates of the service; undefined to use only those of the platform. */
  readonly tls?: TlsCredentials | undefined;
  readonly timeouts: Timeouts;
}

/** One query: its target, its content and the signal that stops it. */
export interface QueryOptions extends Connection {
  readonly parts: readonly OutgoingPart[];
  readonly kwargs: QueryKwargs;
  readonly signal: AbortSignal;
  /** Follows the query, for the log and for progress. */
  readonly observer?: QueryObserver;
}

/** The platform services that a query uses; the same for all queries. */
export interface QueryPorts {
  readonly transport: Transport;
  readonly clock: Clock;
}

/** Where the access token of a query comes from. */
export interface TokenSource {
  /** As in `Auth`, or `lost`: the query has no token, because VS Code did not keep the one that was stored. */
  readonly type: NonNullable<AgentQueryErrorDetails['auth']>;
  /**
   * The service has refused the token (status 401 or 403). The next query gets another one.
   *
   * @param challenge the value of WWW-Authenticate, if the service sent one
   */
  refuse(challenge: string | undefined): void;
}

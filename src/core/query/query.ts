import type { QueryKwargs } from '../../protocol/wire';
import type { Clock } from '../async/clock';
import type { OutgoingPart } from '../parts/outgoingPart';
import type { AgentEvent, Malformation } from '../stream/envelope';
import { Attempt } from './attempt';
import type { ConnectionStep, Transport } from './transport';

/** How long to wait, in seconds; 0 for ever. */
export interface Timeouts {
  /** Until the connection stands. */
  readonly connect: number;
  /** Without a byte, until the first event. */
  readonly firstEvent: number;
  /** Without a byte, after the first event. */
  readonly idle: number;
}

export interface QueryOptions {
  /** As {@link queryUrl} makes it. */
  readonly url: string;
  /** Further headers, such as authorization. */
  readonly headers: Readonly<Record<string, string>>;
  readonly parts: readonly OutgoingPart[];
  readonly kwargs: QueryKwargs;
  readonly timeouts: Timeouts;
  readonly signal: AbortSignal;
  /** What happens on the way, for the log and for progress. */
  readonly observer?: QueryObserver;
}

export interface QueryObserver {
  connection?(step: ConnectionStep): void;
  sending?(url: string, bytes: number): void;
  uploaded?(bytes: number, total: number): void;
  response?(status: number, contentType: string | undefined): void;
  /** The data of an event as it came, whether it is one of the interface's or not. */
  received?(data: string): void;
  /** An event was skipped; `count` of this kind so far. */
  malformed?(why: Malformation, data: string, count: number): void;
}

/** What a query stands on; the same for all queries. */
export interface QueryPorts {
  readonly transport: Transport;
  readonly clock: Clock;
}

/**
 * Sends one query and yields its events as they arrive, those of one network read together.
 * Returns when the stream has ended well; the connection is closed however the iteration ends.
 *
 * @throws {AgentQueryError} for everything that did not end well
 */
export async function* query(
  ports: QueryPorts,
  options: QueryOptions,
): AsyncGenerator<readonly AgentEvent[], void, undefined> {
  const attempt = new Attempt(ports, options);
  try {
    yield* attempt.run();
  } catch (error) {
    throw attempt.toQueryError(error);
  } finally {
    attempt.close();
  }
}

import type { OutgoingPart } from '../parts/outgoingPart';
import type { PartRecord } from '../parts/partSource';
import type { QueryObserver } from '../query/queryObserver';
import type { QueryPorts, Timeouts } from '../query/queryOptions';
import type { SessionSettings } from '../query/request/queryKwargs';
import type { TlsCredentials } from '../query/transport';
import type { ServiceRef } from '../services/serviceRef';
import type { AgentEvent } from '../stream/agentEvent';
import type { SecretMask } from '../text/secretMask';
import type { Turn } from './turn';

/** The settings of one query, read when it is sent. */
export interface QueryConfiguration {
  /** Name of the configured service; undefined for the service of `agentQuery.baseUrl`. */
  readonly service?: string | undefined;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly tls?: TlsCredentials | undefined;
  readonly session: SessionSettings;
  /** Session id of the workspace. */
  readonly workspaceSession: string;
  /** The user's keyword arguments, unchecked. */
  readonly kwargs: unknown;
  readonly timeouts: Timeouts;
}

/** A part that is ready to be sent, with its record updated. */
export interface OpenedPart {
  readonly record: PartRecord;
  readonly outgoing: OutgoingPart;
}

/** The services that the queries of a conversation use. */
export interface RunnerPorts extends QueryPorts {
  /** The service that a new conversation belongs to. */
  currentService(): ServiceRef;
  /**
   * Reads the settings for a query to a service.
   *
   * @throws {AgentQueryError} of kind `configuration`
   */
  configuration(service: ServiceRef): Promise<QueryConfiguration>;
  /**
   * Opens files so that they can be sent.
   *
   * @param signal aborts when the result is no longer needed
   * @throws {AgentQueryError} of kind `content` that names all parts that cannot be sent
   */
  openParts(parts: readonly PartRecord[], signal: AbortSignal): Promise<readonly OpenedPart[]>;
  readonly log: QueryLog;
  readonly mask: SecretMask;
}

/** Logs the progress of each query. */
export interface QueryLog extends QueryObserver {
  /** The query is about to be sent. Only names and sizes of parts are logged, never contents. */
  asking?(turn: Turn, sessionId: string | undefined): void;
  event?(event: AgentEvent): void;
  ended?(turn: Turn): void;
}

import type { Turn } from '../conversation/turn';
import type { SecretMask } from '../masking/secretMask';
import type { OutgoingPart } from '../parts/outgoingPart';
import type { PartRecord } from '../parts/partSource';
import type { SessionSettings } from '../query/queryKwargs';
import type { QueryObserver } from '../query/queryObserver';
import type { Connection, QueryPorts } from '../query/queryOptions';
import type { ServiceRef } from '../services/service';
import type { AgentEvent } from '../stream/agentEvent';

/** The settings of one query, read when it is sent. */
export interface QueryConfiguration extends Connection {
  readonly session: SessionSettings;
  /** The session id of the workspace. */
  readonly workspaceSession: string;
  /** The user's keyword arguments, unchecked. */
  readonly kwargs: unknown;
  /**
   * The keyword arguments of the question as JSON, if the user had to enter secrets again that were not saved with it.
   */
  readonly questionKwargs?: string;
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
   * Reads the settings for a query to a service, and gets its access token.
   *
   * @param signal aborts when the result is no longer needed
   * @param questionKwargs keyword arguments of the question, as JSON; empty for none
   * @param canAsk false if the user may not be there to sign in; true by default, since the user asked the question
   * @throws {AgentQueryError} of kind `configuration`, or `cancelled` if the signal aborts
   */
  configuration(
    service: ServiceRef,
    signal: AbortSignal,
    questionKwargs: string,
    canAsk?: boolean,
  ): Promise<QueryConfiguration>;
  /**
   * Opens files so that they can be sent.
   *
   * @param signal aborts when the result is no longer needed
   * @throws {AgentQueryError} of kind `content` that names all parts that cannot be sent
   */
  openParts(parts: readonly PartRecord[], signal: AbortSignal): Promise<readonly OpenedPart[]>;
  readonly log: QueryLog;
  readonly mask: SecretMask;
  /** The URLs at which a service has answered in this window. */
  readonly answeringUrls: Set<string>;
}

/** Logs the progress of each query. */
export interface QueryLog extends QueryObserver {
  /** Called when the query is about to be sent. Only names and sizes of parts are logged, never contents. */
  asking?(turn: Turn, sessionId: string | undefined): void;
  event?(event: AgentEvent): void;
  ended?(turn: Turn): void;
}

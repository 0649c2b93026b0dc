import type { AgentQueryErrorKind } from '../../src/core/errors/errorDetails';
import type { FaultConnection } from './faultConnection';

/** One way in which a service fails (or is unusual but correct), and how a client must handle it. */
export interface FaultCase {
  /** Unique; lower case with dashes. */
  readonly name: string;
  readonly note: string;
  /** How the query must end. */
  readonly expect: 'complete' | 'interrupted' | 'failed';
  /** The kind of error, if only one is correct. */
  readonly kind?: AgentQueryErrorKind;
  /** The expected text of the answer, if the case determines it. */
  readonly text?: string;
  /** Seconds; for cases that a timer of the client ends or could end. */
  readonly timeouts?: { readonly firstEvent: number; readonly idle: number };
  /** Transfers tens of megabytes: allow more time, and watch the memory. */
  readonly heavy?: true;
  /** The address that the client gets, unless it is plain HTTP to a socket that `serve` handles. */
  readonly address?: 'refused' | 'unknownHost' | 'tls' | 'httpsToPlain' | 'httpToTls';
  /** The data that must have arrived before `serve` is called; `request` by default. */
  readonly after?: 'connection' | 'head' | 'request';
  /** Answers one connection. It stays open unless `serve` closes it. */
  readonly serve: (connection: FaultConnection) => unknown;
}

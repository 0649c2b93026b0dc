import type { AgentQueryErrorKind } from '../../src/core/agentQueryError';
import type { FaultConnection } from './faultConnection';

/** One way for a service to go wrong (or to be odd and yet right), and what a client must make of it. */
export interface FaultCase {
  /** Unique; lower case with dashes. */
  readonly name: string;
  readonly note: string;
  /** How the query must end. */
  readonly expect: 'complete' | 'interrupted' | 'failed';
  /** The kind of error, where only one is right. */
  readonly kind?: AgentQueryErrorKind;
  /** The answer text that must be there in the end, where the case decides it. */
  readonly text?: string;
  /** Seconds; for cases that end, or could end, by a timer of the client. */
  readonly timeouts?: { readonly firstEvent: number; readonly idle: number };
  /** Moves tens of megabytes: give it more time, and watch the memory. */
  readonly heavy?: true;
  /** Where the client is sent, if not over plain HTTP to a socket that `serve` answers. */
  readonly address?: 'refused' | 'unknownHost' | 'tls' | 'httpsToPlain' | 'httpToTls';
  /** What must have come in before `serve` is called; `request`, unless it says otherwise. */
  readonly after?: 'connection' | 'head' | 'request';
  /** Answers one connection, and leaves it open unless it closes it. */
  readonly serve: (connection: FaultConnection) => unknown;
}

import type { Direction } from '../../protocol/views';
import type { AgentQueryError } from '../agentQueryError';
import type { PartRecord } from '../parts/partSource';
import type { Outcome } from '../query/outcome';
import type { Upload } from './uploadProgress';

/** A log message that the service sent for a turn. */
export interface LogEntry {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly text: string;
  /** UTF-16 code units that were cut off at the end; the text then ends with an ellipsis. */
  readonly omitted?: number;
}

/** State of a turn. `unsent`: it is kept without having been sent, until the user sends it. */
export type TurnState = 'queued' | 'unsent' | 'running' | Outcome;

/** A question, its answer and everything else known about it. */
export interface Turn {
  readonly id: string;
  readonly question: string;
  /** Keyword arguments for this question, as JSON that the user wrote; empty for none. */
  readonly kwargs: string;
  /** The parts to send; after sending, exactly what was sent. */
  readonly parts: readonly PartRecord[];
  /** Milliseconds since the epoch. */
  readonly askedAt: number;
  /** When it left the queue and when it ended, milliseconds since the epoch. */
  readonly startedAt: number | undefined;
  readonly endedAt: number | undefined;
  readonly state: TurnState;
  /** True if it is running but not sent yet: settings and parts are being read. */
  readonly isReading: boolean;
  /** True if getting the access token takes long. */
  readonly isAuthorizing: boolean;
  /** The text that the user is writing to replace the question, which is not sent meanwhile. */
  readonly edit: string | undefined;
  /** The text of all {@link pieces}, joined on each access; it is not copied until it is read. */
  readonly answer: string;
  /** The answer in pieces, of which only the last one changes. */
  readonly pieces: readonly string[];
  /** The direction that the user chose for all of the answer; undefined for that of its text. */
  readonly direction: Direction | undefined;
  /** The newest log entries, and the number of all entries received. */
  readonly log: readonly LogEntry[];
  readonly logCount: number;
  /** Events that were skipped, because the interface does not have them; known once the turn has ended. */
  readonly otherEvents: number;
  readonly error: AgentQueryError | undefined;
  /** The session id that the service named in its answer, if the settings leave it to the service. */
  readonly session: string | undefined;
  /** Name of the transcript file that is replayed; undefined if a service is asked. */
  readonly replayOf: string | undefined;
  /** Upload progress; set only if sending takes long. */
  readonly upload: Upload | undefined;
}

/** Log entries of a turn that are kept. */
export const maxLogEntries = 1000;

/** @returns true unless it is a replay or unsent, so that it can be asked again */
export function isSent({ replayOf, state }: Turn): boolean {
  return replayOf === undefined && state !== 'unsent';
}

/** @returns true if it has not been sent yet and so can be withdrawn or edited */
export function isWaiting({ state }: Turn): boolean {
  return state === 'queued' || state === 'unsent';
}

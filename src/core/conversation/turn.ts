import type { PartRecord } from '../parts/partSource';
import type { AgentQueryError } from '../query/errors';
import type { Outcome } from '../query/outcome';
import type { Upload } from './uploadProgress';

/** A line that the service logged while it worked on a turn. */
export interface LogEntry {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly text: string;
}

export type TurnState = 'queued' | 'running' | Outcome;

/** A question and all that came of it. */
export interface Turn {
  readonly id: string;
  readonly question: string;
  /** What is to be sent, and once it is being sent, exactly what. */
  readonly parts: readonly PartRecord[];
  /** Milliseconds since the epoch. */
  readonly askedAt: number;
  /** When it left the queue and when it ended, milliseconds since the epoch. */
  readonly startedAt: number | undefined;
  readonly endedAt: number | undefined;
  readonly state: TurnState;
  readonly answer: string;
  /** The newest log entries, and how many there were in all. */
  readonly log: readonly LogEntry[];
  readonly logCount: number;
  readonly error: AgentQueryError | undefined;
  /** The file that this turn was replayed from; undefined where a service was asked. */
  readonly replayOf: string | undefined;
  /** Set while it is being sent, where that takes long. */
  readonly upload: Upload | undefined;
}

/** Log entries of a turn that are kept; the log channel has them all. */
export const keptLogEntries = 1000;

/** Whether a service was asked, and may be asked again. */
export function isSent({ replayOf }: Turn): boolean {
  return replayOf === undefined;
}

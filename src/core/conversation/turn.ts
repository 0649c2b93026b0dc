import type { AgentQueryError } from '../agentQueryError';
import type { PartRecord } from '../parts/partSource';
import type { Outcome } from '../query/outcome';
import type { Upload } from './uploadProgress';

/** A line that the service logged while it worked on a turn. */
export interface LogEntry {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly text: string;
  /** Characters at its end that were too many to be kept; the text ends with an ellipsis then. */
  readonly omitted?: number;
}

/** `unsent`: it was waiting when its conversation was closed, and is sent only if a person says so. */
export type TurnState = 'queued' | 'unsent' | 'running' | Outcome;

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
  /** It runs, but nothing has been sent yet: settings and parts are being read. */
  readonly isReading: boolean;
  /** Another text for the question that a person is writing; it is not sent meanwhile. */
  readonly edit: string | undefined;
  /** All of {@link pieces}: put together for each who asks, without a copy until the text is read. */
  readonly answer: string;
  /** The answer in pieces, of which only the last one changes. */
  readonly pieces: readonly string[];
  /** The newest log entries, and how many there were in all. */
  readonly log: readonly LogEntry[];
  readonly logCount: number;
  readonly error: AgentQueryError | undefined;
  /** The file that this turn was replayed from; undefined where a service was asked. */
  readonly replayOf: string | undefined;
  /** Set while it is being sent, where that takes long. */
  readonly upload: Upload | undefined;
}

/** Log entries of a turn that are kept at the most. */
export const maxLogEntries = 1000;

/** Whether a service was asked, and may be asked again. */
export function isSent({ replayOf, state }: Turn): boolean {
  return replayOf === undefined && state !== 'unsent';
}

/** Whether it is not sent yet, and can still be taken back or edited. */
export function isWaiting({ state }: Turn): boolean {
  return state === 'queued' || state === 'unsent';
}

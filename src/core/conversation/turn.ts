import type { Direction } from '../../protocol/fromPage';
import { limits } from '../../protocol/responseLimits';
import type { EndingSilence } from '../async/deadline';
import { AgentQueryError } from '../errors/agentQueryError';
import type { PartRecord } from '../parts/partSource';
import type { Upload } from './uploadProgress';

/** A log message that the service sent for a turn. */
export interface LogEntry {
  /** The time in milliseconds since the epoch. */
  readonly at: number;
  readonly text: string;
  /** The number of UTF-16 code units that were cut off at the end; the text then ends with an ellipsis. */
  readonly omitted?: number;
}

/** The state of a turn. `unsent`: it is kept until the user sends it. */
export type TurnState = 'queued' | 'unsent' | 'running' | Outcome;

/** The numbers of skipped events of a turn; known once it has ended. */
export interface SkippedEvents {
  /** The number of events whose type the interface does not define. */
  readonly otherEvents: number;
  /** The number of events that break the interface, such as broken JSON. */
  readonly unreadableEvents: number;
}

/** A question, its answer and everything else known about it. */
export interface Turn extends SkippedEvents {
  readonly id: string;
  readonly question: string;
  /** Keyword arguments for this question, as JSON that the user wrote; empty for none. */
  readonly kwargs: string;
  /** The parts to send; after sending, exactly what was sent. */
  readonly parts: readonly PartRecord[];
  /** The time in milliseconds since the epoch. */
  readonly askedAt: number;
  /** The times at which it left the queue and ended, in milliseconds since the epoch. */
  readonly startedAt: number | undefined;
  readonly endedAt: number | undefined;
  readonly state: TurnState;
  /** True if it is running but not sent yet: settings and parts are being read. */
  readonly isReading: boolean;
  /** True if getting the access token takes long. */
  readonly isAuthorizing: boolean;
  /** True if the last event of a running turn was text of the answer. */
  readonly isWriting: boolean;
  /** The text that the user is writing in place of the question. A waiting question is not sent until editing ends. */
  readonly edit: string | undefined;
  /** The text of all {@link pieces}, joined on each access; it is not copied until it is read. */
  readonly answer: string;
  /** The answer in pieces, of which only the last one changes. */
  readonly pieces: readonly string[];
  /** The times for which the model reasoned, in milliseconds, in the order of the answer. */
  readonly reasoningMs: readonly number[];
  /** The direction that the user chose for all of the answer; undefined for the direction of its text. */
  readonly direction: Direction | undefined;
  /** The newest log entries, and the number of all entries received. */
  readonly log: readonly LogEntry[];
  readonly logCount: number;
  readonly error: AgentQueryError | undefined;
  /** The session id that the service named in its answer, if the settings leave it to the service. */
  readonly session: string | undefined;
  /** The name of the transcript file that is replayed; undefined if a service is asked. */
  readonly replayOf: string | undefined;
  /** The progress of a running turn in numbers: an upload that takes long, or a silence that is about to end it. */
  readonly progress: Upload | EndingSilence | undefined;
}

/** @returns true unless it is a replay or unsent, so that it can be asked again */
export function isSent({ replayOf, state }: Turn): boolean {
  return replayOf === undefined && state !== 'unsent';
}

/** The attachments with which a question was or will be sent; none for a replay or an unsent question. */
export function sentParts(turn: Turn | undefined): readonly PartRecord[] {
  return turn && isSent(turn) ? turn.parts.filter(({ included }) => included) : [];
}

/** @returns true if it has not been sent yet and so can be withdrawn or edited */
export function isWaiting({ state }: Turn): boolean {
  return state === 'queued' || state === 'unsent';
}

/**
 * The end of a query: `complete`, `interrupted` after the answer had started, `cancelled` by the user, or `failed`
 * before any of the answer arrived.
 */
export type Outcome = 'complete' | 'interrupted' | 'cancelled' | 'failed';

/** The outcome of a query that threw this error; undefined if it threw none. */
export function outcomeOf(error: AgentQueryError | undefined): Outcome {
  switch (error?.kind) {
    case undefined:
      return 'complete';
    case 'cancelled':
      return 'cancelled';
    case 'interrupted':
    case 'tooLarge':
      return 'interrupted';
    case 'timeout':
      return error.details.timer === 'idle' ? 'interrupted' : 'failed';
    case 'configuration':
    case 'connect':
    case 'tls':
    case 'redirect':
    case 'status':
    case 'badResponse':
    case 'service':
    case 'notEventStream':
    case 'empty':
    case 'content':
    case 'internal':
      return 'failed';
  }
}

/** The error of a query that was running when its window was closed or reloaded. */
export function windowClosed(): AgentQueryError {
  return new AgentQueryError('interrupted', 'the window was closed', { code: 'windowClosed' });
}

/** The newest log entries of a turn, with a limited total length. */
export class BoundedLog {
  /** The entries, oldest first. It is always the same array. */
  readonly entries: LogEntry[] = [];
  private totalLength = 0;

  /** @param entries the log so far */
  constructor(entries: readonly LogEntry[] = []) {
    this.add(entries);
  }

  /** Appends entries. If there are many, the oldest of them may be dropped immediately. */
  add(entries: readonly LogEntry[]): void {
    for (const entry of entries) {
      this.entries.push(entry);
      this.totalLength += entry.text.length;
    }
    // In bulk, since removing one from the front for each new entry would take quadratic time.
    if (this.entries.length > 2 * limits.logEntries || this.totalLength > 2 * limits.logLength) {
      this.dropOldest();
    }
  }

  private dropOldest(): void {
    let first = Math.max(0, this.entries.length - limits.logEntries);
    let length = this.entries.slice(first).reduce((sum, { text }) => sum + text.length, 0);
    while (length > limits.logLength) {
      length -= this.entries[first++]?.text.length ?? 0;
    }
    this.entries.splice(0, first);
    this.totalLength = length;
  }
}

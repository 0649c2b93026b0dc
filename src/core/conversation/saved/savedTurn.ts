import { isRecord, list, number, string } from '../../fields';
import type { PartRecord } from '../../parts/partSource';
import { errorRecord, readErrorRecord } from '../../query/errorRecord';
import { AgentQueryError } from '../../query/errors';
import type { LogEntry, Turn, TurnState } from '../turn';

/** An id that may become part of a file's name. */
const safeId = /^[0-9a-f-]{36}$/;

/**
 * A turn as it is kept, but for its text where it is still being answered: that stands in pieces beside it.
 *
 * @param parts its parts as they are kept
 */
export function writeTurn(turn: Turn, parts: readonly unknown[]): string {
  const { answer, log, logCount, error, upload: _, ...head } = turn;
  return JSON.stringify({
    ...head,
    parts,
    ...(error && { error: errorRecord(error) }),
    ...(turn.endedAt === undefined ? {} : { answer, log, logCount }),
  });
}

/**
 * A turn that was kept; undefined for anything else. One that was being answered is interrupted: whoever answered it
 * is gone. One that waited was never sent.
 *
 * @param readParts its parts, of how they are kept
 */
export function readTurn(
  turn: unknown,
  readParts: (parts: readonly unknown[]) => readonly PartRecord[],
): Turn | undefined {
  if (!isRecord(turn) || typeof turn.id !== 'string' || typeof turn.question !== 'string') {
    return undefined;
  }
  const askedAt = number(turn.askedAt) ?? 0;
  return {
    id: safeId.test(turn.id) ? turn.id : crypto.randomUUID(),
    question: turn.question,
    parts: readParts(list(turn.parts)),
    askedAt,
    startedAt: number(turn.startedAt),
    endedAt: number(turn.endedAt) ?? number(turn.startedAt) ?? askedAt,
    state: stateAfterwards(turn.state),
    answer: string(turn.answer),
    log: list(turn.log).flatMap(readLogEntry),
    logCount: number(turn.logCount) ?? 0,
    error:
      turn.state === 'running'
        ? new AgentQueryError('interrupted', 'the window was closed', { code: 'windowClosed' })
        : readErrorRecord(turn.error),
    replayOf: typeof turn.replayOf === 'string' ? turn.replayOf : undefined,
    upload: undefined,
  };
}

/** What has become of a turn that was in this state when the window was closed. */
export function stateAfterwards(state: unknown): TurnState {
  switch (state) {
    case 'complete':
    case 'cancelled':
    case 'failed':
    case 'interrupted':
      return state;
    case 'queued':
      return 'cancelled';
    default:
      return 'interrupted';
  }
}

export function readLogEntry(entry: unknown): LogEntry[] {
  return isRecord(entry) ? [{ at: number(entry.at) ?? 0, text: string(entry.text) }] : [];
}

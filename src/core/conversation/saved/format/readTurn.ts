import { isRecord, list, number, string, time } from '../../../fields';
import type { PartRecord } from '../../../parts/partSource';
import { readErrorRecord } from '../../../query/errors/errorRecord';
import { windowClosed } from '../../../query/errors/windowClosed';
import { kwargsError } from '../../../query/request/kwargsError';
import { joinPieces, splitAnswer } from '../../answerPieces';
import type { LogEntry, Turn, TurnState } from '../../turn';

/**
 * Reads a saved turn, without the pieces in other files; undefined if it is not one. A turn that was running is
 * interrupted now, and one that was queued is unsent.
 *
 * @param readParts reads the saved form of its parts
 */
export function readTurn(
  turn: unknown,
  readParts: (parts: readonly unknown[]) => readonly PartRecord[],
): Turn | undefined {
  if (!isRecord(turn) || typeof turn.id !== 'string' || typeof turn.question !== 'string') {
    return undefined;
  }
  const askedAt = time(turn.askedAt) ?? 0;
  const pieces = splitAnswer(string(turn.answer));
  const replayOf = typeof turn.replayOf === 'string' ? turn.replayOf : undefined;
  const restored = restoredState(turn.state);
  // The recording of a replay is not saved, so it cannot be sent later.
  const state = restored === 'unsent' && replayOf !== undefined ? 'cancelled' : restored;
  return {
    id: turn.id,
    question: turn.question,
    kwargs: kwargsError(string(turn.kwargs)) ? '' : string(turn.kwargs),
    parts: readParts(list(turn.parts)),
    askedAt,
    startedAt: time(turn.startedAt),
    endedAt:
      state === 'unsent' ? undefined : (time(turn.endedAt) ?? time(turn.startedAt) ?? askedAt),
    state,
    isReading: false,
    isAuthorizing: false,
    edit: typeof turn.edit === 'string' ? turn.edit : undefined,
    answer: joinPieces(pieces),
    pieces,
    direction: turn.direction === 'rtl' || turn.direction === 'ltr' ? turn.direction : undefined,
    log: list(turn.log).flatMap(readLogEntry),
    logCount: number(turn.logCount) ?? 0,
    otherEvents: Math.max(0, Math.floor(number(turn.otherEvents) ?? 0)),
    error: turn.state === 'running' ? windowClosed() : readErrorRecord(turn.error),
    session: string(turn.session) || undefined,
    replayOf,
    upload: undefined,
  };
}

/** The state of a restored turn that was in this state when the window was closed. */
export function restoredState(state: unknown): TurnState {
  switch (state) {
    case 'complete':
    case 'cancelled':
    case 'failed':
    case 'interrupted':
    case 'unsent':
      return state;
    case 'queued':
      return 'unsent';
    default:
      return 'interrupted';
  }
}

/** Reads a saved log entry; empty if it is not one. */
export function readLogEntry(entry: unknown): LogEntry[] {
  if (!isRecord(entry)) {
    return [];
  }
  const omitted = number(entry.omitted);
  return [
    {
      at: time(entry.at) ?? 0,
      text: string(entry.text),
      ...(omitted !== undefined && { omitted }),
    },
  ];
}

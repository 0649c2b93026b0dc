import { AgentQueryError } from '../../agentQueryError';
import { isRecord, list, number, string, time } from '../../fields';
import type { PartRecord } from '../../parts/partSource';
import { errorRecord, readErrorRecord } from '../../query/errors/errorRecord';
import { piecesOf, textOf } from '../answerPieces';
import type { LogEntry, Turn, TurnState } from '../turn';
import { piecesVersion } from './version';

/** An id that may become part of a file's name. */
const safeId = /^[0-9a-f-]{36}$/;

/** Whether the answer of a turn that has ended stands in pieces beside it, as it did while it arrived. */
export function isInPieces({ endedAt, pieces }: Turn): boolean {
  return endedAt !== undefined && pieces.length > 1;
}

/**
 * A turn as it is kept, but for its text where it is still being answered, and for a long answer: these stand in pieces
 * beside it.
 *
 * @param parts its parts as they are kept
 */
export function writeTurn(turn: Turn, parts: readonly unknown[]): string {
  const { answer: _, pieces, log, logCount, error, upload: __, isReading: ___, ...head } = turn;
  return JSON.stringify({
    ...head,
    parts,
    ...(error && { error: errorRecord(error) }),
    ...(turn.endedAt === undefined ? {} : { ...savedAnswer(turn), log, logCount }),
  });
}

/** Whoever does not know of pieces must not take the answer for empty, nor the pieces for superfluous. */
function savedAnswer(turn: Turn): object {
  return isInPieces(turn)
    ? { version: piecesVersion, pieces: turn.pieces.length }
    : { answer: textOf(turn.pieces) };
}

/**
 * A turn that was kept, without the pieces that stand beside it; undefined for anything else. One that was being answered is interrupted: whoever answered it
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
  const askedAt = time(turn.askedAt) ?? 0;
  const pieces = piecesOf(string(turn.answer));
  const replayOf = typeof turn.replayOf === 'string' ? turn.replayOf : undefined;
  const after = stateAfterwards(turn.state);
  // What a replay would have been answered with is gone.
  const state = after === 'unsent' && replayOf !== undefined ? 'cancelled' : after;
  return {
    id: safeId.test(turn.id) ? turn.id : crypto.randomUUID(),
    question: turn.question,
    parts: readParts(list(turn.parts)),
    askedAt,
    startedAt: time(turn.startedAt),
    endedAt:
      state === 'unsent' ? undefined : (time(turn.endedAt) ?? time(turn.startedAt) ?? askedAt),
    state,
    isReading: false,
    edit: typeof turn.edit === 'string' ? turn.edit : undefined,
    answer: textOf(pieces),
    pieces,
    log: list(turn.log).flatMap(readLogEntry),
    logCount: number(turn.logCount) ?? 0,
    error:
      turn.state === 'running'
        ? new AgentQueryError('interrupted', 'the window was closed', { code: 'windowClosed' })
        : readErrorRecord(turn.error),
    replayOf,
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
    case 'unsent':
      return state;
    case 'queued':
      return 'unsent';
    default:
      return 'interrupted';
  }
}

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

import { limits } from '../../protocol/responseLimits';
import { joinPieces, splitAnswer } from '../conversation/answerPieces';
import { type LogEntry, type Turn, type TurnState, windowClosed } from '../conversation/turn';
import { errorRecord, readErrorRecord } from '../errors/errorRecord';
import { withheldSecrets } from '../masking/kwargsSecrets';
import type { PartRecord } from '../parts/partSource';
import { kwargsError } from '../query/queryKwargs';
import { isRecord, list, number, string, time } from '../text/json';
import { answerFileName, entriesPerLogFile, logFileName, savedVersion } from './savedFileNames';

/**
 * Reads a saved turn, without the pieces in other files; undefined if it is not one. A turn that was running becomes
 * interrupted, and one that was queued becomes unsent.
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
    isWriting: false,
    edit: typeof turn.edit === 'string' ? turn.edit : undefined,
    answer: joinPieces(pieces),
    pieces,
    reasoningMs: list(turn.reasoningMs).map(ms => number(ms) ?? 0),
    direction: turn.direction === 'rtl' || turn.direction === 'ltr' ? turn.direction : undefined,
    log: list(turn.log).flatMap(readLogEntry),
    logCount: number(turn.logCount) ?? 0,
    otherEvents: count(turn.otherEvents),
    unreadableEvents: count(turn.unreadableEvents),
    error: turn.state === 'running' ? windowClosed() : readErrorRecord(turn.error),
    session: string(turn.session) || undefined,
    replayOf,
    progress: undefined,
  };
}

/** A saved number of events. */
function count(value: unknown): number {
  return Math.max(0, Math.floor(number(value) ?? 0));
}

/** The state of a restored turn, by its state when the window was closed. */
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

/** @returns true if the turn has ended and its answer is so long that it is saved in separate files */
export function isInPieces({ endedAt, pieces }: Turn): boolean {
  return endedAt !== undefined && pieces.length > 1;
}

/**
 * The text of a turn's file, without the secrets in its keyword arguments. Answer and log are not included while the
 * turn is running; a long answer never is.
 *
 * @param parts in their saved form
 */
export function writeTurn(turn: Turn, parts: readonly unknown[]): string {
  const { answer, pieces, log, logCount, otherEvents, unreadableEvents, error, ...head } = turn;
  const { progress: _, isReading: __, isAuthorizing: ___, isWriting: ____, ...named } = head;
  const { reasoningMs, ...kept } = named;
  const saved = isInPieces(turn) ? { pieces: pieces.length } : { answer };
  return JSON.stringify({
    version: savedVersion,
    ...kept,
    kwargs: withheldSecrets(turn.kwargs),
    parts,
    ...(reasoningMs.length > 0 && { reasoningMs }),
    ...(otherEvents > 0 && { otherEvents }),
    ...(unreadableEvents > 0 && { unreadableEvents }),
    ...(error && { error: errorRecord(error) }),
    ...(turn.endedAt !== undefined && { ...saved, log, logCount }),
  });
}

/** A file with a part of a turn's answer or log. */
export interface PieceFile {
  readonly name: string;
  /** The signature, which changes whenever the content does; see {@link FileLedger}. */
  readonly signature: readonly unknown[];
  readonly text: () => string;
}

/** The files that are needed beside the turn's own file. */
export function filesBeside(stem: string, turn: Turn): readonly PieceFile[] {
  if (turn.state === 'running') {
    return receivedFiles(stem, turn);
  }
  return isInPieces(turn) ? answerFiles(stem, turn) : [];
}

/** The files for everything received for a turn: the pieces of its answer and its log. */
export function receivedFiles(stem: string, turn: Turn): readonly PieceFile[] {
  return [...answerFiles(stem, turn), ...logFiles(stem, turn)];
}

export function answerFiles(stem: string, { pieces }: Turn): readonly PieceFile[] {
  return pieces.map((piece, index) => ({
    name: answerFileName(stem, index),
    signature: [piece.length],
    text: () => JSON.stringify(piece),
  }));
}

function* logFiles(stem: string, { log, logCount }: Turn): Generator<PieceFile> {
  // Entries are counted from the first one received; the oldest may have been dropped.
  const first = logCount - log.length;
  const oldest = Math.floor(Math.max(first, logCount - limits.logEntries) / entriesPerLogFile);
  for (let piece = oldest; piece * entriesPerLogFile < logCount; piece++) {
    const from = Math.max(piece * entriesPerLogFile, first);
    const end = Math.min((piece + 1) * entriesPerLogFile, logCount);
    yield {
      name: logFileName(stem, piece),
      signature: [end],
      text: () => JSON.stringify({ from, entries: log.slice(from - first, end - first) }),
    };
  }
}

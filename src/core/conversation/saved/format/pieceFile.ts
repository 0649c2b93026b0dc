import { maxLogEntries, type Turn } from '../../turn';
import { answerFileName, entriesPerLogFile, logFileName } from './turnFileName';
import { isInPieces } from './writeTurn';

/** A file with a part of a turn's answer or log. */
export interface PieceFile {
  readonly name: string;
  /** Changes whenever the content does, see {@link FileLedger}. */
  readonly signature: readonly unknown[];
  readonly text: () => string;
}

/** The files that are needed beside the turn's own file. */
export function filesBeside(stem: string, turn: Turn): Iterable<PieceFile> {
  if (turn.state === 'running') {
    return receivedFiles(stem, turn);
  }
  return isInPieces(turn) ? answerFiles(stem, turn) : [];
}

/** Everything received for a turn: the pieces of its answer and its log. */
export function* receivedFiles(stem: string, turn: Turn): Generator<PieceFile> {
  yield* answerFiles(stem, turn);
  yield* logFiles(stem, turn);
}

/** The pieces of a turn's answer. */
export function* answerFiles(stem: string, { pieces }: Turn): Generator<PieceFile> {
  for (const [index, piece] of pieces.entries()) {
    yield {
      name: answerFileName(stem, index),
      signature: [piece.length],
      text: () => JSON.stringify(piece),
    };
  }
}

function* logFiles(stem: string, { log, logCount }: Turn): Generator<PieceFile> {
  // Entries are counted from the first one received; the oldest may already be dropped.
  const first = logCount - log.length;
  const oldest = Math.floor(Math.max(first, logCount - maxLogEntries) / entriesPerLogFile);
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

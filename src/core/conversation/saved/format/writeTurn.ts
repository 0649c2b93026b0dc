import { errorRecord } from '../../../query/errors/errorRecord';
import { joinPieces } from '../../answerPieces';
import type { Turn } from '../../turn';
import { savedVersion } from './savedVersion';

/** @returns true if the turn has ended and its answer is so long that it is saved in files of its own */
export function isInPieces({ endedAt, pieces }: Turn): boolean {
  return endedAt !== undefined && pieces.length > 1;
}

/**
 * The text of a turn's file. Answer and log are not included while the turn is running; a long answer never is.
 *
 * @param parts in their saved form
 */
export function writeTurn(turn: Turn, parts: readonly unknown[]): string {
  const { answer: _, pieces, log, logCount, otherEvents, error, ...head } = turn;
  const { upload: __, isReading: ___, isAuthorizing: ____, ...kept } = head;
  return JSON.stringify({
    version: savedVersion,
    ...kept,
    parts,
    ...(otherEvents > 0 && { otherEvents }),
    ...(error && { error: errorRecord(error) }),
    ...(turn.endedAt === undefined ? {} : { ...savedAnswer(turn), log, logCount }),
  });
}

/** The answer, or the number of the files that it is in. */
function savedAnswer(turn: Turn): object {
  return isInPieces(turn) ? { pieces: turn.pieces.length } : { answer: joinPieces(turn.pieces) };
}

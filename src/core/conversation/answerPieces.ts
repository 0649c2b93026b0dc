import { ownCopy } from '../../base/shorten';

/** The length of a piece in UTF-16 code units. */
export const pieceLength = 60 * 1024;

/**
 * The text of a growing answer, in pieces of which only the last one changes. So neither appending to it nor saving it
 * copies the whole text.
 */
export class AnswerPieces {
  /** The pieces; all but the last one have {@link pieceLength}. It is always the same array. */
  readonly pieces: string[];
  private totalLength: number;

  /** @param pieces the answer so far */
  constructor(pieces: readonly string[] = []) {
    this.pieces = [...pieces];
    this.totalLength = pieces.reduce((sum, piece) => sum + piece.length, 0);
  }

  /** The length of the answer in UTF-16 code units. */
  get length(): number {
    return this.totalLength;
  }

  get text(): string {
    return joinPieces(this.pieces);
  }

  add(text: string): void {
    this.totalLength += text.length;
    const isLong = text.length > pieceLength;
    let from = 0;
    while (from < text.length) {
      const last = this.pieces.at(-1);
      const open = last !== undefined && last.length < pieceLength ? last : '';
      const to = Math.min(from + pieceLength - open.length, text.length);
      const piece = open + text.slice(from, to);
      // A copy keeps alive neither the many small strings that it was built from nor the long one that it was cut from.
      const kept = isLong || piece.length === pieceLength ? ownCopy(piece) : piece;
      this.pieces[open === '' ? this.pieces.length : this.pieces.length - 1] = kept;
      from = to;
    }
  }
}

/** Splits an answer into pieces of {@link pieceLength}. */
export function splitAnswer(text: string): readonly string[] {
  const answer = new AnswerPieces();
  answer.add(text);
  return answer.pieces;
}

/**
 * A section of an answer.
 *
 * @param pieces the pieces of {@link AnswerPieces}, since the lengths of others are not known
 * @param from start offset in UTF-16 code units
 * @param to end offset, exclusive
 */
export function textBetween(pieces: readonly string[], from: number, to: number): string {
  const first = Math.floor(from / pieceLength);
  return joinPieces(
    pieces.slice(first, Math.ceil(to / pieceLength)).map((piece, index) => {
      const start = (first + index) * pieceLength;
      return piece.slice(Math.max(from - start, 0), to - start);
    }),
  );
}

/** The whole answer. Unlike `join`, adding strings does not copy them until the text is read. */
export function joinPieces(pieces: readonly string[]): string {
  return pieces.reduce((text, piece) => text + piece, '');
}

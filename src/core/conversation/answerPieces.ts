import { ownCopy } from '../text/ownCopy';

/** Characters of an answer in one piece. */
export const pieceLength = 60 * 1024;

/**
 * The text of an answer as it grows, in pieces of which only the last one changes: so it is nowhere copied as a whole,
 * neither to add to it nor to save it.
 */
export class AnswerPieces {
  /** All of {@link pieceLength} but the last one; the array stays the same. */
  readonly pieces: string[];
  private characters: number;

  /** @param pieces those that it has already */
  constructor(pieces: readonly string[] = []) {
    this.pieces = [...pieces];
    this.characters = pieces.reduce((sum, piece) => sum + piece.length, 0);
  }

  /** Characters of all of it. */
  get length(): number {
    return this.characters;
  }

  /** All of it. */
  get text(): string {
    return joinPieces(this.pieces);
  }

  add(text: string): void {
    this.characters += text.length;
    const isLong = text.length > pieceLength;
    let from = 0;
    while (from < text.length) {
      const last = this.pieces.at(-1);
      const open = last !== undefined && last.length < pieceLength ? last : '';
      const to = Math.min(from + pieceLength - open.length, text.length);
      const piece = open + text.slice(from, to);
      // What stays holds neither the many small texts that it came in, nor the long one that it was cut from.
      const kept = isLong || piece.length === pieceLength ? ownCopy(piece) : piece;
      this.pieces[open === '' ? this.pieces.length : this.pieces.length - 1] = kept;
      from = to;
    }
  }
}

/** An answer as pieces of a length. */
export function splitAnswer(text: string): readonly string[] {
  const answer = new AnswerPieces();
  answer.add(text);
  return answer.pieces;
}

/** The characters of an answer from one place to another; of one that has grown here, as only that has known lengths. */
export function textBetween(pieces: readonly string[], from: number, to: number): string {
  const first = Math.floor(from / pieceLength);
  return joinPieces(
    pieces.slice(first, Math.ceil(to / pieceLength)).map((piece, index) => {
      const start = (first + index) * pieceLength;
      return piece.slice(Math.max(from - start, 0), to - start);
    }),
  );
}

/** All of an answer; not by `join`, since engines add strings without copying them until somebody reads the text. */
export function joinPieces(pieces: readonly string[]): string {
  return pieces.reduce((text, piece) => text + piece, '');
}

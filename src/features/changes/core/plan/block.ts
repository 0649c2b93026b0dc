import type { Place, PlaceLine } from '../model/fileChange';
import { isRemark } from '../model/lineKinds';
import { indentOf } from './indentation';

/** Lines that stand together in a file, before the change and after it. */
export interface Piece {
  readonly old: readonly string[];
  readonly new: readonly string[];
}

/** The lines of a place, in the form for the search. */
export interface Block {
  readonly pieces: readonly Piece[];
  /** How far the lines behind each piece are indented at least, up to the next piece. */
  readonly gaps: readonly number[];
  /** All lines before the change, and after it. */
  readonly old: readonly string[];
  readonly new: readonly string[];
}

/**
 * The ways to read lines without a mark, the strictest first: as lines of the file that lost their space; those between
 * added lines as added if they are blank, and remarks as gaps; blank lines as gaps, too.
 */
export function readingsOf({ lines }: Place): readonly Block[] {
  const marks = lines.map(({ mark }) => mark).join('');
  if (!marks.includes('?')) {
    return [blockOf(lines)];
  }
  const between = marks.replace(/(?<=\+)\?+(?=\+)/g, run => '+'.repeat(run.length));
  const read = (isGap: (text: string) => boolean) =>
    lines.map(({ mark, text }, index): PlaceLine => {
      const isAdded = text === '' && between[index] === '+';
      return { mark: mark !== '?' ? mark : isAdded ? '+' : isGap(text) ? '?' : ' ', text };
    });
  const strict = lines.map(
    ({ mark, text }): PlaceLine => ({ mark: mark === '?' ? ' ' : mark, text }),
  );
  return [strict, read(text => text.trim() !== '' && isRemark(text)), read(isRemark)].map(blockOf);
}

/** @param lines those without a mark are gaps */
function blockOf(lines: readonly PlaceLine[]): Block {
  const pieces: PlaceLine[][] = [[]];
  const gaps: number[] = [];
  for (const line of lines) {
    if (line.mark !== '?') {
      pieces.at(-1)?.push(line);
    } else if (pieces.at(-1)?.length !== 0) {
      pieces.push([]);
      gaps.push(indentOf(line.text).length);
    }
  }
  const found = pieces.filter(({ length }) => length > 0).map(pieceOf);
  return {
    pieces: found,
    gaps,
    old: found.flatMap(piece => piece.old),
    new: found.flatMap(piece => piece.new),
  };
}

function pieceOf(lines: readonly PlaceLine[]): Piece {
  const without = (unwanted: PlaceLine['mark']) =>
    lines.flatMap(({ mark, text }) => (mark === unwanted ? [] : text));
  return { old: without('+'), new: without('-') };
}

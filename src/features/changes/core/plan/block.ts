import type { Place, PlaceLine } from '../model/fileChange';
import { commonEdges } from '../model/lineDiff';
import { isRemark } from '../model/lineKinds';

/** Lines that stay, of which `old` and `new` are the same, or lines of which the new ones replace the old ones. */
export interface Segment {
  readonly isChange: boolean;
  readonly old: readonly string[];
  readonly new: readonly string[];
}

/** Lines that stand together in a file: segments of both kinds in turns. */
export type Piece = readonly Segment[];

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
 * The ways to read a place, the strictest first. A line without a mark is a line of the file that lost its space, a blank
 * line between added ones may be added, and a remark may stand between two pieces.
 */
export function readingsOf({ lines }: Place): readonly Block[] {
  const marks = lines.map(({ mark }) => mark).join('');
  if (!marks.includes('?')) {
    return [blockOf(lines)];
  }
  const between = marks.replace(/(?<=\+)\?+(?=\+)/g, run => '+'.repeat(run.length));
  const read = (isAdded: boolean, isGap: (text: string) => boolean) =>
    blockOf(
      lines.map(({ mark, text }, index): PlaceLine => {
        if (mark === '?' && isAdded && text === '' && between[index] === '+') {
          return { mark: '+', text };
        }
        return { mark: mark === '?' && !isGap(text) ? ' ' : mark, text };
      }),
    );
  const isTelling = (text: string) => text.trim() !== '' && isRemark(text);
  return [
    read(false, () => false),
    read(true, () => false),
    read(false, isTelling),
    read(true, isTelling),
    read(true, isRemark),
  ];
}

/** @param lines those without a mark are gaps */
function blockOf(lines: readonly PlaceLine[]): Block {
  const pieces: PlaceLine[][] = [[]];
  const gaps: number[] = [];
  for (const line of lines) {
    const indent = line.text.length - line.text.trimStart().length;
    if (line.mark !== '?') {
      pieces.at(-1)?.push(line);
    } else if (pieces.at(-1)?.length !== 0) {
      pieces.push([]);
      gaps.push(indent);
    }
  }
  const found = pieces.filter(({ length }) => length > 0).map(pieceOf);
  return {
    pieces: found,
    gaps,
    old: found.flatMap(piece => piece.flatMap(segment => segment.old)),
    new: found.flatMap(piece => piece.flatMap(segment => segment.new)),
  };
}

/** Lines that are removed and added again stay. */
function pieceOf(lines: readonly PlaceLine[]): Piece {
  const runs = joined(
    lines.map(({ mark, text }) => ({
      isChange: mark !== ' ',
      old: mark === '+' ? [] : [text],
      new: mark === '-' ? [] : [text],
    })),
  );
  return joined(
    runs.flatMap(run => {
      if (!run.isChange) {
        return run;
      }
      const { start, end } = commonEdges(run.old, run.new);
      const [from, to] = [run.old.slice(0, start), run.old.slice(run.old.length - end)];
      const [old, added] = [run.old, run.new].map(all => all.slice(start, all.length - end));
      return [
        { isChange: false, old: from, new: from },
        { isChange: true, old: old ?? [], new: added ?? [] },
        { isChange: false, old: to, new: to },
      ];
    }),
  );
}

/** Each run of the same kind as one. */
function joined(segments: readonly Segment[]): Piece {
  const runs: { isChange: boolean; old: string[]; new: string[] }[] = [];
  for (const { isChange, old, new: added } of segments) {
    const last = runs.at(-1);
    if (last?.isChange === isChange) {
      for (const line of old) {
        last.old.push(line);
      }
      for (const line of added) {
        last.new.push(line);
      }
    } else if (old.length + added.length > 0) {
      runs.push({ isChange, old: [...old], new: [...added] });
    }
  }
  return runs;
}

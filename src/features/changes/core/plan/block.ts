import type { FileChange, Place, PlaceLine } from '../model/fileChange';
import { commonEdges } from '../model/lineDiff';
import { isRemark } from '../model/lineKinds';

/** Lines that stay, of which `old` and `new` are the same, or lines of which the new ones replace the old ones. */
interface Segment {
  readonly isChange: boolean;
  readonly old: readonly string[];
  readonly new: readonly string[];
}

/** Lines that stand together in a file: segments of both kinds in turns. */
export type Piece = readonly Segment[];

/** A place as it is searched for. */
export interface Block {
  readonly pieces: readonly Piece[];
  /** For each piece but the last one, how far the lines between it and the next one are indented at least. */
  readonly gaps: readonly number[];
}

export function oldLines(piece: Piece): readonly string[] {
  return piece.flatMap(segment => segment.old);
}

export function newLines(piece: Piece): readonly string[] {
  return piece.flatMap(segment => segment.new);
}

/**
 * The ways to read a place, the strictest first. A line without a mark is a line of the file that lost its space, a blank
 * line between added ones may be added, and a remark may stand between two pieces.
 */
export function readingsOf({ lines }: Place): readonly Block[] {
  if (!lines.some(({ mark }) => mark === '?')) {
    return [blockOf(lines)];
  }
  const isBetween = areBetweenAdded(lines);
  const read = (isAdded: boolean, isGap: (text: string) => boolean) =>
    lines.map((line, index): PlaceLine => {
      if (line.mark !== '?' || (isAdded && line.text === '' && isBetween[index])) {
        return line.mark === '?' ? { mark: '+', text: '' } : line;
      }
      return isGap(line.text) ? line : { mark: ' ', text: line.text };
    });
  const isTelling = (text: string) => text.trim() !== '' && isRemark(text);
  return [
    read(false, () => false),
    read(true, () => false),
    read(false, isTelling),
    read(true, isTelling),
    read(true, isRemark),
  ].map(blockOf);
}

/** @param lines those without a mark are gaps */
function blockOf(lines: readonly PlaceLine[]): Block {
  const pieces: Piece[] = [];
  const gaps: number[] = [];
  let part: PlaceLine[] = [];
  let gap = Number.POSITIVE_INFINITY;
  for (const line of [...lines, { mark: '?', text: '' } as const]) {
    if (line.mark !== '?') {
      part.push(line);
      continue;
    }
    if (part.length > 0) {
      if (pieces.length > 0) {
        gaps.push(gap);
      }
      pieces.push(pieceOf(part));
      part = [];
      gap = Number.POSITIVE_INFINITY;
    }
    gap = Math.min(gap, line.text.length - line.text.trimStart().length);
  }
  return { pieces, gaps };
}

function pieceOf(lines: readonly PlaceLine[]): Piece {
  const segments: { isChange: boolean; old: string[]; new: string[] }[] = [];
  const keep = (kept: readonly string[]) => {
    let last = segments.at(-1);
    if (!last || last.isChange) {
      last = { isChange: false, old: [], new: [] };
      segments.push(last);
    }
    for (const line of kept) {
      last.old.push(line);
      last.new.push(line);
    }
  };
  for (let at = 0; at < lines.length; ) {
    const isChange = lines[at]?.mark !== ' ';
    const start = at;
    while (at < lines.length && (lines[at]?.mark !== ' ') === isChange) {
      at += 1;
    }
    const run = lines.slice(start, at);
    const old = run.flatMap(({ mark, text }) => (mark === '+' ? [] : text));
    const added = run.flatMap(({ mark, text }) => (mark === '-' ? [] : text));
    // Lines that are removed and added again stay.
    const edges = isChange ? commonEdges(old, added) : { start: old.length, end: 0 };
    keep(old.slice(0, edges.start));
    const changed = {
      isChange: true,
      old: old.slice(edges.start, old.length - edges.end),
      new: added.slice(edges.start, added.length - edges.end),
    };
    if (changed.old.length + changed.new.length > 0) {
      segments.push(changed);
    }
    keep(old.slice(old.length - edges.end));
  }
  return joined(segments);
}

/** Without empty segments, and with each run of the same kind as one. */
function joined(segments: readonly Segment[]): Piece {
  const pieces: Segment[] = [];
  for (const segment of segments) {
    const last = pieces.at(-1);
    if (segment.old.length + segment.new.length === 0) {
      continue;
    }
    if (last && last.isChange === segment.isChange) {
      pieces.pop();
      pieces.push({
        isChange: last.isChange,
        old: [...last.old, ...segment.old],
        new: [...last.new, ...segment.new],
      });
    } else {
      pieces.push(segment);
    }
  }
  return pieces;
}

/** Tells for each line if the nearest lines with a mark, before and after it, are added ones. */
function areBetweenAdded(lines: readonly PlaceLine[]): readonly boolean[] {
  const nearest = (ordered: readonly PlaceLine[]) => {
    let mark: PlaceLine['mark'] = '?';
    return ordered.map(line => {
      mark = line.mark === '?' ? mark : line.mark;
      return mark;
    });
  };
  const before = nearest(lines);
  const after = nearest(lines.toReversed()).toReversed();
  return lines.map((_, index) => before[index] === '+' && after[index] === '+');
}

/** How many lines of a place are removed or added. */
export function changedLines({ lines }: Place): number {
  return lines.filter(({ mark }) => mark === '-' || mark === '+').length;
}

/** How many lines a change is about. */
export function linesOf({ places, text }: FileChange): number {
  return text === undefined
    ? places.reduce((sum, place) => sum + changedLines(place), 0)
    : text.split('\n').length - 1;
}

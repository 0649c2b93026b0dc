import type { FileChange, Place, PlaceLine } from '../model/fileChange';
import { commonEdges } from '../model/lineDiff';

/** Lines that stay, or lines that are removed and added in one place of a file. */
export type Segment =
  | { readonly kind: 'same'; readonly lines: readonly string[] }
  | { readonly kind: 'change'; readonly old: readonly string[]; readonly new: readonly string[] };

/** A place as it is searched for: segments of both kinds in turns. */
export interface Pattern {
  readonly segments: readonly Segment[];
  readonly old: readonly string[];
  readonly new: readonly string[];
}

/** @param lines those without a mark count as unchanged */
export function patternOf(lines: readonly PlaceLine[]): Pattern {
  const segments: Segment[] = [];
  let same: string[] = [];
  const keep = (kept: readonly string[]) => {
    for (const line of kept) {
      same.push(line);
    }
  };
  const endSame = () => {
    if (same.length > 0) {
      segments.push({ kind: 'same', lines: same });
      same = [];
    }
  };
  let at = 0;
  const run = (isPart: (mark: PlaceLine['mark']) => boolean) => {
    const start = at;
    while (at < lines.length && isPart((lines[at] as PlaceLine).mark)) {
      at += 1;
    }
    return lines.slice(start, at);
  };
  while (at < lines.length) {
    keep(run(mark => mark === ' ' || mark === '?').map(({ text }) => text));
    const changed = run(mark => mark === '-' || mark === '+');
    const old = changed.flatMap(({ mark, text }) => (mark === '-' ? text : []));
    const added = changed.flatMap(({ mark, text }) => (mark === '+' ? text : []));
    // Lines that are removed and added again stay.
    const { start, end } = commonEdges(old, added);
    keep(old.slice(0, start));
    if (old.length + added.length > 2 * (start + end)) {
      endSame();
      segments.push({
        kind: 'change',
        old: old.slice(start, old.length - end),
        new: added.slice(start, added.length - end),
      });
    }
    keep(old.slice(old.length - end));
  }
  endSame();
  return withLines(segments);
}

function withLines(segments: readonly Segment[]): Pattern {
  return {
    segments,
    old: segments.flatMap(each => (each.kind === 'same' ? each.lines : each.old)),
    new: segments.flatMap(each => (each.kind === 'same' ? each.lines : each.new)),
  };
}

/** The same pattern with its lines in another notation. */
export function mapPattern({ segments }: Pattern, of: (line: string) => string): Pattern {
  return withLines(
    segments.map(each =>
      each.kind === 'same'
        ? { kind: 'same', lines: each.lines.map(of) }
        : { kind: 'change', old: each.old.map(of), new: each.new.map(of) },
    ),
  );
}

/** The pattern without unchanged lines at its edges. */
export function trimPattern(
  { segments }: Pattern,
  { before, after }: { readonly before: number; readonly after: number },
): Pattern {
  const last = segments.length - 1;
  const kept = segments.map((each, index) =>
    each.kind === 'same'
      ? {
          ...each,
          lines: each.lines.slice(
            index === 0 ? before : 0,
            index === last ? each.lines.length - after : undefined,
          ),
        }
      : each,
  );
  return withLines(kept.filter(each => each.kind === 'change' || each.lines.length > 0));
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

/** The ways to read a place as one run of lines: what has no mark is unchanged; or blank lines between added ones are, too. */
export function readings({ lines }: Place): readonly (readonly PlaceLine[])[] {
  if (!lines.some(({ mark }) => mark === '?')) {
    return [lines];
  }
  const isBetween = areBetweenAdded(lines);
  const added = lines.map((line, index): PlaceLine => {
    const isBlank = line.mark === '?' && line.text === '';
    return isBlank && isBetween[index] ? { mark: '+', text: '' } : line;
  });
  return added.some((line, index) => line !== lines[index]) ? [lines, added] : [lines];
}

/** Tells for each line if the nearest lines with a mark, before and after it, are added ones. */
function areBetweenAdded(lines: readonly PlaceLine[]): readonly boolean[] {
  const before = nearestMarks(lines);
  const after = nearestMarks(lines.toReversed()).toReversed();
  return lines.map((_, index) => before[index] === '+' && after[index] === '+');
}

/** For each line its mark, or that of the nearest line before it that has one. */
function nearestMarks(lines: readonly PlaceLine[]): readonly PlaceLine['mark'][] {
  let nearest: PlaceLine['mark'] = '?';
  return lines.map(({ mark }) => {
    nearest = mark === '?' ? nearest : mark;
    return nearest;
  });
}

/**
 * The parts of a place whose lines without a mark only separate them.
 *
 * @returns undefined if there is only one, or if a line between added ones may be one of them
 */
export function partsOf(place: Place): readonly Place[] | undefined {
  const isBetween = areBetweenAdded(place.lines);
  const parts: PlaceLine[][] = [[]];
  for (const [index, line] of place.lines.entries()) {
    if (line.mark !== '?') {
      parts.at(-1)?.push(line);
    } else if (isBetween[index]) {
      return undefined;
    } else {
      parts.push([]);
    }
  }
  const places = parts
    .map(
      (lines, index): Place => ({
        lines,
        line: index === 0 ? place.line : undefined,
        anchors: place.anchors,
        head: place.head,
        isAtEnd: place.isAtEnd === true && index === parts.length - 1,
      }),
    )
    .filter(part => changedLines(part) > 0);
  return parts.length > 1 ? places : undefined;
}

/**
 * Tells which lines are in the parts of a text that begin with other lines, such as the head of a class and that of a
 * method. A head that the text does not have says nothing.
 *
 * @param heads they may lack their indentation or their end
 * @returns a test of the index of a line
 */
export function insideOf(
  lines: readonly string[],
  heads: readonly string[],
): (at: number) => boolean {
  const known = heads
    .map(head => head.trim())
    .filter(head => head !== '')
    .map(head => lines.flatMap((line, index) => (line.trimStart().startsWith(head) ? index : [])))
    .filter(places => places.length > 0);
  return at =>
    known.every(places => {
      const above = places.findLast(place => place <= at) ?? lines.length;
      const start = lines[above];
      // A line that begins as the head does begins the next part.
      return (
        start !== undefined &&
        !lines
          .slice(above + 1, at)
          .some(
            line =>
              indentOf(line).length <= indentOf(start).length &&
              firstWord(line) === firstWord(start),
          )
      );
    });
}

export function indentOf(line: string): string {
  return line.slice(0, line.length - line.trimStart().length);
}

function firstWord(line: string): string {
  return /^\s*(\S*)/.exec(line)?.[1] ?? '';
}

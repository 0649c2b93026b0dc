import type { PlaceLine } from '../model/fileChange';
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

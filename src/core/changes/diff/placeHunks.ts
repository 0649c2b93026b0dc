import type { DiffHunk } from './diffSection';
import type { SearchableText } from './searchableText';

/** A hunk at its place in a text. */
export interface PlacedHunk {
  /** Index of the first line that is replaced. */
  readonly from: number;
  /** Index after the last line that is replaced. */
  readonly to: number;
  /** The new lines. */
  readonly lines: readonly string[];
  readonly hunk: DiffHunk;
}

/** Where the hunks of a diff belong, or why one of them has no place. */
export type Placement =
  | { readonly placed: readonly PlacedHunk[] }
  | {
      readonly reason: 'ambiguous' | 'applied' | 'noContext' | 'notFound' | 'overlap';
      readonly line: number | undefined;
    };

/** Lines at the edges of a hunk that need not fit, as with `patch`. */
const maxFuzz = 2;

/**
 * Finds the places of hunks: where their headers say, counted on from the place of the hunk before, if the old lines are
 * there; otherwise the only place in the text that has them; otherwise the only place that has them without up to two
 * unchanged lines at the edges. Never one place of several: of these, `applyPatch` of the library takes the nearest.
 */
export function placeHunks(text: SearchableText, hunks: readonly DiffHunk[]): Placement {
  const placed: PlacedHunk[] = [];
  /** A hunk that the text has already. */
  let applied: DiffHunk | undefined;
  let shift = 0;
  let end = 0;
  for (const hunk of hunks) {
    const { old, added, prefix, suffix } = parts(hunk);
    if (old.length === 0) {
      if (text.lines.length > 0) {
        return { reason: 'noContext', line: hunk.start };
      }
      placed.push({ from: 0, to: 0, lines: added, hunk });
      continue;
    }
    const found = find(text, old, { prefix, suffix }, hunk.start, shift, end);
    if (prefix === hunk.lines.length && found) {
      // It changes nothing.
      continue;
    }
    if (found === 'ambiguous') {
      return { reason: 'ambiguous', line: hunk.start };
    }
    if (found === undefined) {
      if (added.length > 0 && text.places(added, 1).length > 0) {
        applied ??= hunk;
        continue;
      }
      return { reason: 'notFound', line: hunk.start };
    }
    const { at, skipped } = found;
    if (hunk.start !== undefined) {
      shift = at - skipped - (hunk.start - 1);
    }
    const from = at - skipped + prefix;
    const to = at - skipped + old.length - suffix;
    end = Math.max(end, to);
    placed.push({ from, to, lines: added.slice(prefix, added.length - suffix), hunk });
  }
  if (applied) {
    return placed.length > 0
      ? { reason: 'notFound', line: applied.start }
      : { reason: 'applied', line: undefined };
  }
  placed.sort((a, b) => a.from - b.from || a.to - b.to);
  const overlap = placed.find((each, index) => {
    const before = placed[index - 1];
    return (
      before && (each.from < before.to || (each.from === before.from && each.to === before.to))
    );
  });
  return overlap ? { reason: 'overlap', line: overlap.hunk.start } : { placed };
}

interface Parts {
  readonly old: readonly string[];
  readonly added: readonly string[];
  /** Unchanged lines at the start. */
  readonly prefix: number;
  /** Unchanged lines at the end. */
  readonly suffix: number;
}

function parts({ lines }: DiffHunk): Parts {
  const isChange = (line: string) => !line.startsWith(' ');
  const first = lines.findIndex(isChange);
  return {
    old: lines.filter(line => !line.startsWith('+')).map(line => line.slice(1)),
    added: lines.filter(line => !line.startsWith('-')).map(line => line.slice(1)),
    prefix: first < 0 ? lines.length : first,
    suffix: first < 0 ? 0 : lines.length - 1 - lines.findLastIndex(isChange),
  };
}

interface Found {
  /** Index of the first line that was compared. */
  readonly at: number;
  /** How many lines of the hunk are before that one. */
  readonly skipped: number;
}

function find(
  text: SearchableText,
  old: readonly string[],
  { prefix, suffix }: Pick<Parts, 'prefix' | 'suffix'>,
  start: number | undefined,
  shift: number,
  end: number,
): Found | 'ambiguous' | undefined {
  const stated = start === undefined ? [] : [...new Set([start - 1 + shift, start - 1])];
  const fitting = stated.filter(at => text.fits(old, at));
  if (fitting.length > 0) {
    return fitting.length === 1 ? { at: fitting[0] as number, skipped: 0 } : 'ambiguous';
  }
  const context = Math.max(prefix, suffix);
  for (let fuzz = 0; fuzz <= Math.min(maxFuzz, context); fuzz += 1) {
    const skipped = dropped(fuzz, prefix, context);
    const rest = old.slice(skipped, old.length - dropped(fuzz, suffix, context));
    if (fuzz > 0 && rest.filter(line => line.trim() !== '').length < 2) {
      return undefined;
    }
    const places = text.places(rest, 2);
    if (places.length === 1) {
      return { at: places[0] as number, skipped };
    }
    if (places.length > 1) {
      // Hunks are in the order of the file.
      const after = fuzz === 0 && end > 0 ? text.places(rest, 2, end) : places;
      return after.length === 1 ? { at: after[0] as number, skipped } : 'ambiguous';
    }
  }
  return undefined;
}

/** How many unchanged lines at one edge need not fit. The one next to the change always must. */
function dropped(fuzz: number, edge: number, context: number): number {
  return Math.max(0, Math.min(fuzz + edge - context, edge - 1));
}

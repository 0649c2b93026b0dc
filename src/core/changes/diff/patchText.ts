import type { DiffHunk } from './diffSection';
import { type PlacedHunk, type Placement, placeHunks } from './placeHunks';
import type { SearchableText } from './searchableText';

/** The result of applying hunks. */
export type Patched =
  | { readonly text: string }
  | Exclude<Placement, { readonly placed: readonly PlacedHunk[] }>;

/**
 * Applies the hunks of a diff to a text.
 *
 * @param hunks their lines may differ from those of the text in a missing line end of the last line. If they say nothing
 *   about it, it stays as it is.
 */
export function patchText(text: SearchableText, hunks: readonly DiffHunk[]): Patched {
  const { lines, hasEnd } = text;
  const placement = placeHunks(text, hunks);
  if (!('placed' in placement)) {
    return placement;
  }
  const { placed } = placement;
  const wrong = placed.find(
    ({ hunk, to }) =>
      (hunk.oldHasNoEnd || hunk.newHasNoEnd) && to + trailing(hunk) !== lines.length,
  );
  if (wrong) {
    return { reason: 'notFound', line: wrong.hunk.start };
  }
  const result: string[] = [];
  let at = 0;
  for (const { from, to, lines: added } of placed) {
    push(result, lines, at, from);
    push(result, added, 0, added.length);
    at = to;
  }
  push(result, lines, at, lines.length);
  const last = placed.at(-1)?.hunk;
  const ends = last && last.oldHasNoEnd !== last.newHasNoEnd ? last.oldHasNoEnd : hasEnd;
  return { text: result.join('\n') + (ends && result.length > 0 ? '\n' : '') };
}

/** Appends lines of an array; too many for arguments of one call. */
function push(target: string[], lines: readonly string[], from: number, to: number): void {
  for (let at = from; at < to; at += 1) {
    target.push(lines[at] as string);
  }
}

/** The number of unchanged lines at the end of a hunk. */
function trailing({ lines }: DiffHunk): number {
  return lines.length - 1 - lines.findLastIndex(line => !line.startsWith(' '));
}

import { diffArrays } from 'diff';

/** Lines that are replaced by others. */
export interface LineChange {
  /** Index of the first line in the old text. */
  readonly at: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** A change as a diff shows it, with unchanged lines around it. */
export interface Hunk {
  /** For its header, counted from 1. */
  readonly oldStart: number;
  readonly oldCount: number;
  readonly newStart: number;
  readonly newCount: number;
  /** Each begins with its mark: ` `, `-`, or `+`. */
  readonly lines: readonly string[];
  /** The declaration that it is in; empty if there is none. */
  readonly anchor: string;
  readonly changes: readonly LineChange[];
}

/** The lines of a text that ends in a line end. */
export function linesOf(text: string): readonly string[] {
  return text.replace(/\n$/, '').split('\n');
}

export function textOf(lines: readonly string[]): string {
  return lines.map(line => `${line}\n`).join('');
}

export function lineChanges(old: readonly string[], next: readonly string[]): LineChange[] {
  const changes: LineChange[] = [];
  let at = 0;
  let open: { at: number; removed: string[]; added: string[] } | undefined;
  for (const { added, removed, value } of diffArrays([...old], [...next])) {
    if (added || removed) {
      open ??= { at, removed: [], added: [] };
      (added ? open.added : open.removed).push(...value);
    } else {
      changes.push(...(open ? [open] : []));
      open = undefined;
    }
    at += added ? 0 : value.length;
  }
  return open ? [...changes, open] : changes;
}

/** Replaces lines. The changes do not overlap, and their order does not matter. */
export function applyChanges(old: readonly string[], changes: readonly LineChange[]): string[] {
  const lines = [...old];
  for (const { at, removed, added } of [...changes].sort((a, b) => b.at - a.at)) {
    lines.splice(at, removed.length, ...added);
  }
  return lines;
}

/** Makes hunks of changes in their order; those whose lines around them meet become one hunk. */
export function hunksOf(
  old: readonly string[],
  changes: readonly LineChange[],
  context: number,
): Hunk[] {
  const groups: LineChange[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const change of changes) {
    if (change.at - context <= end + context) {
      groups.at(-1)?.push(change);
    } else {
      groups.push([change]);
    }
    end = change.at + change.removed.length;
  }
  let shift = 0;
  return groups.map(group => {
    const from = Math.max(0, (group[0]?.at ?? 0) - context);
    const last = group.at(-1) as LineChange;
    const to = Math.min(old.length, last.at + last.removed.length + context);
    const lines: string[] = [];
    let at = from;
    for (const { at: start, removed, added } of group) {
      lines.push(...old.slice(at, start).map(line => ` ${line}`));
      lines.push(...removed.map(line => `-${line}`), ...added.map(line => `+${line}`));
      at = start + removed.length;
    }
    lines.push(...old.slice(at, to).map(line => ` ${line}`));
    const newCount = lines.filter(line => !line.startsWith('-')).length;
    const hunk = {
      oldStart: from + 1,
      oldCount: to - from,
      newStart: from + 1 + shift,
      newCount,
      lines,
      anchor: anchorOf(old, from),
      changes: group,
    };
    shift += newCount - (to - from);
    return hunk;
  });
}

export const oldLines = ({ lines }: Pick<Hunk, 'lines'>) =>
  lines.flatMap(line => (line.startsWith('+') ? [] : line.slice(1)));

export const newLines = ({ lines }: Pick<Hunk, 'lines'>) =>
  lines.flatMap(line => (line.startsWith('-') ? [] : line.slice(1)));

/** Where a run of lines is in others: the indexes of its first line. */
export function placesOf(run: readonly string[], lines: readonly string[]): readonly number[] {
  const found: number[] = [];
  const [first] = run;
  for (let at = 0; at + run.length <= lines.length; at += 1) {
    if (lines[at] === first && run.every((line, index) => line === lines[at + index])) {
      found.push(at);
    }
  }
  return found;
}

function anchorOf(old: readonly string[], from: number): string {
  for (let at = from - 1; at >= 0; at -= 1) {
    const line = old[at] as string;
    if (/^[\p{L}_$@].*\w/u.test(line) && line.length < 120) {
      return line;
    }
  }
  return '';
}

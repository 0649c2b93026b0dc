import { diffArrays } from 'diff';

/** Lines of an old text, and the lines that take their place in a new one. */
export interface LineChange {
  /** The index of the first old line. */
  readonly from: number;
  /** The index after the last old line. */
  readonly to: number;
  readonly lines: readonly string[];
}

/** A change in a text with so many more lines above it. */
export function moved({ from, to, lines }: LineChange, by: number): LineChange {
  return { from: from + by, to: to + by, lines };
}

/** The number of lines up to which different texts are compared; longer ones are compared only at their edges. */
const maxDifferent = 2000;

/** The fewest changes that turn lines into others, in order. */
export function lineDiff(
  before: readonly string[],
  after: readonly string[],
): readonly LineChange[] {
  const { start, end } = commonEdges(before, after);
  const [old, added] = [before, after].map(lines => lines.slice(start, lines.length - end));
  const parts =
    old && added && old.length > 0 && added.length > 0
      ? diffArrays([...old], [...added], { maxEditLength: maxDifferent })
      : undefined;
  if (!parts) {
    const to = before.length - end;
    const lines = after.slice(start, after.length - end);
    return to === start && lines.length === 0 ? [] : [{ from: start, to, lines }];
  }
  const changes: { from: number; to: number; lines: string[] }[] = [];
  let [at, isOpen] = [start, false];
  for (const { added: isAdded, removed: isRemoved, value } of parts) {
    const isChanged = isAdded || isRemoved;
    if (isChanged && !isOpen) {
      changes.push({ from: at, to: at, lines: [] });
    }
    const last = changes.at(-1);
    if (isAdded) {
      last?.lines.push(...value);
    } else {
      at += value.length;
    }
    if (isRemoved && last) {
      last.to = at;
    }
    isOpen = isChanged;
  }
  return changes;
}

/** The numbers of added and of removed lines. */
export function lineStats(before: string, after: string) {
  const stats = { added: 0, removed: 0 };
  for (const { from, to, lines } of lineDiff(linesOf(before), linesOf(after))) {
    stats.removed += to - from;
    stats.added += lines.length;
  }
  return stats;
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

/** The number of lines that two texts share at their starts, and at their ends. */
function commonEdges(
  one: readonly string[],
  other: readonly string[],
): { readonly start: number; readonly end: number } {
  const shorter = Math.min(one.length, other.length);
  let [start, end] = [0, 0];
  while (start < shorter && one[start] === other[start]) {
    start += 1;
  }
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) {
    end += 1;
  }
  return { start, end };
}

/** A replacement of a part of a text. Offsets and lengths are in UTF-16 code units. */
export interface TextChange {
  readonly offset: number;
  /** The length of the text that is removed. */
  readonly removed: number;
  readonly added: string;
}

/**
 * The changes that turn a text into another one, in order. Lines between the changes are not touched, so that objects
 * attached to them stay, such as breakpoints.
 *
 * @param lineEnd the line end of both texts
 */
export function textChanges(
  before: string,
  after: string,
  lineEnd: '\n' | '\r\n',
): readonly TextChange[] {
  const lines = before.split(lineEnd);
  const offsets = [0];
  for (const line of lines) {
    offsets.push((offsets.at(-1) ?? 0) + line.length + lineEnd.length);
  }
  return lineDiff(lines, after.split(lineEnd)).map(({ from, to, lines: added }) => {
    const [offset = 0, next = 0] = [offsets[from], offsets[to]];
    if (to < lines.length) {
      return { offset, removed: next - offset, added: added.map(line => line + lineEnd).join('') };
    }
    // The last line has no line end.
    const isInPlace = from === 0 || (from < lines.length && added.length > 0);
    const start = isInPlace ? offset : offset - lineEnd.length;
    const text = isInPlace ? added.join(lineEnd) : added.map(line => lineEnd + line).join('');
    return { offset: start, removed: before.length - start, added: text };
  });
}

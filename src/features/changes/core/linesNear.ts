import type { Place } from './model/fileChange';
import { isSignificant } from './model/lineKinds';

/** The maximum number of lines of a file that is shown as a whole. */
const maxWhole = 60;

/** The number of lines that are shown before and after the lines of a place. */
const around = 12;

/**
 * The lines of a file that a place probably means although it does not fit: where most of its lines are, or else at its
 * line number.
 *
 * @param text the text of the file, with line ends `\n`
 * @returns the lines, and the number of the first one, counted from 1
 */
export function linesNear(text: string, { lines: wanted, line = 1 }: Place) {
  const lines = text.replace(/\n$/, '').split('\n');
  if (lines.length <= maxWhole) {
    return { first: 1, lines };
  }
  const oldLines = wanted.filter(({ mark }) => mark !== '+').map(each => each.text);
  const start = mostLikely(lines, oldLines) ?? Math.min(line, lines.length) - 1;
  const from = Math.max(0, start - around);
  return { first: from + 1, lines: lines.slice(from, start + oldLines.length + around) };
}

/** The index at which most of some lines are, if there are any; lines without letters or digits are ignored. */
function mostLikely(lines: readonly string[], wanted: readonly string[]): number | undefined {
  const offsets = new Map<string, number[]>();
  for (const [index, line] of wanted.entries()) {
    const text = line.trim();
    if (isSignificant(text)) {
      offsets.set(text, [...(offsets.get(text) ?? []), index]);
    }
  }
  const votes = new Map<number, number>();
  for (const [at, line] of lines.entries()) {
    for (const offset of offsets.get(line.trim()) ?? []) {
      votes.set(at - offset, (votes.get(at - offset) ?? 0) + 1);
    }
  }
  const [best] = [...votes].sort(([, a], [, b]) => b - a);
  return best && Math.max(0, best[0]);
}

import type { ChangeConcern } from '../model/changePlan';
import { type LineChange, lineDiff } from '../model/lineDiff';
import { elidedLine } from '../model/lineKinds';
import type { SearchableText } from './searchableText';

/** How much an old line and a new one must have in common for one to replace the other, from 0 to 1. */
const minLikeness = 0.6;

/**
 * What speaks against a code block being a whole file: old lines that it neither has nor replaces, or a comment in their
 * place. docs/changes.md has the measurements behind this rule.
 */
export function wholeTextConcerns(
  base: SearchableText | undefined,
  text: SearchableText,
): readonly ChangeConcern[] {
  const missing = base ? missingLines(base, text) : 0;
  const elided =
    missing > 0 || !base ? elidedLine(text.lines, line => base?.has(line) === true) : undefined;
  if (elided !== undefined) {
    return [{ kind: 'elided', line: elided.trim() }];
  }
  return missing > 0 ? [{ kind: 'excerpt', missing }] : [];
}

/**
 * How many lines of a text are lost in another one: at each place where they differ, lines that the new lines there do not
 * replace, because they share too few words or are too few; unless they have moved.
 */
function missingLines(base: SearchableText, text: SearchableText): number {
  const changes = lineDiff(base.lines, text.lines);
  const added = countsOf(changes.flatMap(({ lines }) => lines.map(line => line.trim())));
  return changes
    .map(change => missingIn(base.lines, change, added))
    .reduce((sum, missing) => sum + missing, 0);
}

function missingIn(
  base: readonly string[],
  { from, to, lines }: LineChange,
  added: Map<string, number>,
): number {
  const left = lines.map(wordsOf).filter(words => words.length > 0);
  return base.slice(from, to).filter(line => {
    const words = wordsOf(line);
    if (words.length === 0) {
      return false;
    }
    const at = left.findIndex(each => likeness(words, each) >= minLikeness);
    if (at >= 0) {
      left.splice(0, at + 1);
      return false;
    }
    return !take(added, line.trim());
  }).length;
}

/** Twice the share of words that two lines have in common (Dice), from 0 to 1. */
function likeness(one: readonly string[], other: readonly string[]): number {
  const words = countsOf(other);
  const shared = one.filter(word => take(words, word)).length;
  return (2 * shared) / (one.length + other.length);
}

function wordsOf(line: string): readonly string[] {
  return line.match(/[\p{L}\p{N}_$]+/gu) ?? [];
}

function countsOf(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) {
    counts.set(item, (counts.get(item) ?? 0) + 1);
  }
  return counts;
}

/** @returns false if there is none left */
function take(counts: Map<string, number>, item: string): boolean {
  const count = counts.get(item) ?? 0;
  counts.set(item, count - 1);
  return count > 0;
}

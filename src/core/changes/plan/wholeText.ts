import type { ChangeConcern } from '../changePlan';
import { elidedLine } from '../elidedLine';
import { type LineChange, lineDiff } from './lineDiff';
import { isSignificant } from './pattern';
import type { SearchableText } from './searchableText';

/** How much two lines must have in common for one to be the other, changed. */
const minLikeness = 0.7;

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

/** How many lines of a text another one neither has nor replaces with similar ones. */
function missingLines(base: SearchableText, text: SearchableText): number {
  return lineDiff(base.lines, text.lines)
    .map(change => missingIn(base.lines, change))
    .reduce((sum, missing) => sum + missing, 0);
}

function missingIn(base: readonly string[], { from, to, lines }: LineChange): number {
  const left = lines.filter(isSignificant);
  return base.slice(from, to).filter(line => {
    if (!isSignificant(line)) {
      return false;
    }
    const at = left.findIndex(each => likeness(line, each) >= minLikeness);
    left.splice(0, at + 1);
    return at < 0;
  }).length;
}

/** The share of words that two lines have in common, from 0 to 1. */
function likeness(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const left = [...b];
  const shared = a.filter(word => {
    const at = left.indexOf(word);
    if (at >= 0) {
      left.splice(at, 1);
    }
    return at >= 0;
  }).length;
  return (2 * shared) / Math.max(1, a.length + b.length);
}

function wordsOf(line: string): readonly string[] {
  return line.match(/[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];
}

import type { PlaceConcern } from '../model/changePlan';
import type { Place } from '../model/fileChange';
import type { LineChange } from '../model/lineDiff';
import { isSignificant } from '../model/lineKinds';
import type { Block } from './block';
import { type FileText, wordsOf } from './fileText';
import type { Fit } from './fits';
import { headsOf, isBelow, missingHead } from './heads';

/** Concerns about the only place with the lines, if the answer gives another number or another indentation. */
export function doubtsAbout(
  text: FileText,
  place: Place,
  block: Block,
  fit: Fit,
  isReindented = false,
): readonly PlaceConcern[] {
  const heads = headsOf(place);
  const missing = missingHead(text, heads);
  const doubled = doubledAt(text, block, fit);
  const isElsewhere =
    !isBelow(text, heads, fit.at) ||
    (isReindented && isContextElsewhere(text, block, fit) === true) ||
    (place.line !== undefined && isEdited(text, block, fit));
  return [
    ...(missing === undefined ? [] : [{ kind: 'head', text: missing } as const]),
    ...(isElsewhere ? [{ kind: 'elsewhere', line: fit.at + 1 } as const] : []),
    ...(doubled === undefined ? [] : [{ kind: 'twin', line: doubled + 1 } as const]),
  ];
}

/** @returns true if the lines to change may be at another place, where they have been edited */
export function isEdited(text: FileText, block: Block, fit: Fit): boolean {
  return isContextElsewhere(text, block, fit) ?? block.pieces.length > 0;
}

/** @returns true if all lines around the change are at another place, too; undefined if there are none */
function isContextElsewhere(
  text: FileText,
  { pieces: [piece = []] }: Block,
  { at, end }: Fit,
): boolean | undefined {
  const context = piece.flatMap(({ isChange, old }) =>
    old.map(line => (isChange ? undefined : line)),
  );
  return context.some(line => line !== undefined && isSignificant(line))
    ? text.places(context).some(other => other < at || other >= end)
    : undefined;
}

/** The index of lines that a change would double, or that are next to the same lines, which it would remove again. */
function doubledAt(text: FileText, block: Block, { at, end, changes }: Fit): number | undefined {
  if (hasNewWords(text, block)) {
    return at;
  }
  const there = text.lines.slice(at, end);
  const isSaid = (line: string) => text.words.includes(wordsOf([line]));
  return changes.find(({ segment, from, to }) => {
    const telling = segment.new.filter(line => isSignificant(line) && !there.includes(line));
    return segment.new.length === 0
      ? isRepeated(text, { from, to })
      : from === to && telling.some(isLong) && telling.every(isSaid);
  })?.from;
}

/** A line of one word may well be there twice. */
function isLong(line: string): boolean {
  return wordsOf([line]).trim().includes(' ');
}

/** @returns true if a text has all words of the changed lines with those around them, as after a formatter */
export function hasNewWords(text: FileText, block: Block): boolean {
  const words = wordsOf(block.new);
  return (
    block.new.some(isLong) && !wordsOf(block.old).includes(words) && text.words.includes(words)
  );
}

/** @returns true if some lines are next to the same lines */
export function isRepeated(text: FileText, { from, to }: Pick<LineChange, 'from' | 'to'>): boolean {
  const lines = text.lines.slice(from, to);
  return (
    lines.some(isSignificant) && (text.fits(lines, from - lines.length) || text.fits(lines, to))
  );
}

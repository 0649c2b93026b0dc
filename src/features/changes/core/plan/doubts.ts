import type { PlaceConcern } from '../model/changePlan';
import type { Place } from '../model/fileChange';
import { lineDiff } from '../model/lineDiff';
import { isSignificant } from '../model/lineKinds';
import type { Block } from './block';
import { type FileText, wordsOf } from './fileText';
import type { Fit } from './fits';
import { headsOf, isBelow, missingHead } from './heads';

/**
 * Concerns about the only place with the lines.
 *
 * @param made where the change is made already
 * @param isExact false if the lines differ in blanks
 */
export function doubtsAbout(
  text: FileText,
  place: Place,
  block: Block,
  fit: Fit,
  made: readonly Fit[],
  isExact: boolean,
): readonly PlaceConcern[] {
  const heads = headsOf(place);
  const missing = missingHead(text, heads);
  const isElsewhere =
    !isBelow(text, heads, fit.at) ||
    ((!isExact || place.line !== undefined) && isEdited(text, place, block, fit));
  const twin = isDoubled(text, block, fit)
    ? fit
    : made.find(({ at, end }) => text.lines.slice(at, end).some(isSignificant));
  return [
    ...(missing === undefined ? [] : [{ kind: 'head', text: missing } as const]),
    ...(isElsewhere ? [{ kind: 'elsewhere', line: fit.at + 1 } as const] : []),
    ...(twin ? [{ kind: 'twin', line: twin.at + 1 } as const] : []),
  ];
}

/**
 * @returns true if the lines to change may be at another place, where they have been edited: all lines around them are
 *   there; or there are none, and the number is another one
 */
export function isEdited(text: FileText, place: Place, block: Block, { at, end }: Fit): boolean {
  const others = placesAround(text, block);
  return others
    ? others.some(other => other < at || other >= end)
    : place.line !== undefined && block.old.length > 0;
}

/** The places of the lines around the lines to change; undefined if none of these lines contains words. */
export function placesAround(text: FileText, { pieces }: Block): readonly number[] | undefined {
  const [{ old, new: added } = { old: [], new: [] }] = pieces;
  // Of equal lines, the others may be the ones that go.
  const removed = new Set(lineDiff(old, added).flatMap(({ from, to }) => old.slice(from, to)));
  const around = old.map(line => (removed.has(line) ? undefined : line));
  return around.some(line => line !== undefined && isSignificant(line))
    ? text.places(around)
    : undefined;
}

/** @returns true if a change would add lines that are there, or is next to the lines that it adds or removes */
function isDoubled(text: FileText, block: Block, { at, end, changes }: Fit): boolean {
  const there = text.lines.slice(at, end);
  const isSaid = (line: string) => text.words.includes(wordsOf([line]));
  return (
    hasNewWords(text, block) ||
    changes.some(({ from, to, lines }) => {
      const telling = lines.filter(line => isSignificant(line) && !there.includes(line));
      // Lines without others around them are compared one by one.
      const isAllSaid = block.old.length > 0 ? telling.every(isSaid) : telling.some(isSaid);
      return from === to
        ? (telling.some(isLong) && isAllSaid) || isRepeated(text, lines, from, to)
        : lines.length === 0 && isRepeated(text, text.lines.slice(from, to), from, to);
    })
  );
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

/** @returns true if the same lines are above or below */
function isRepeated(text: FileText, lines: readonly string[], from: number, to: number): boolean {
  return (
    lines.some(isSignificant) && (text.fits(lines, from - lines.length) || text.fits(lines, to))
  );
}

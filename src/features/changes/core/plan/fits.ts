import { isSignificant } from '../model/lineKinds';
import type { Block, Piece, Segment } from './block';
import type { FileText, Notation } from './fileText';
import { indentOf } from './indentation';

/** A change of a piece, where the piece is in a text. */
interface FitChange {
  readonly segment: Segment;
  /** True if its new lines are there, otherwise its old ones. */
  readonly isMade: boolean;
  /** Index of its first line, and after its last one. */
  readonly from: number;
  readonly to: number;
  /** Lines of the piece, or the ends of the text, are on both sides of it. */
  readonly isBetween: boolean;
}

/** A position of a piece in a text. */
interface Match {
  readonly at: number;
  readonly end: number;
  readonly changes: readonly FitChange[];
}

/** Where all lines of a block are: a match for each of its pieces, in order. */
export interface Fit {
  readonly at: number;
  readonly end: number;
  readonly matches: readonly Match[];
  readonly changes: readonly FitChange[];
  /** How many of its changes are not made. */
  readonly left: number;
}

/** So many places of the first piece are looked at if there are others. */
const maxChains = 200;

/**
 * Finds all places at which each line of a block is in a text, with its old lines, with its new ones, or with some of its
 * changes made and others not.
 *
 * @param notation of lines that are the same, if not each character matters
 */
export function findFits(text: FileText, { pieces, gaps }: Block, notation?: Notation): Fit[] {
  const [first = [], ...others] = pieces.map(piece =>
    matchesOf(text.in(notation), piece, notation),
  );
  let chains = first.slice(0, others.length > 0 ? maxChains : first.length).map(match => [match]);
  for (const [index, matches] of others.entries()) {
    chains = chains
      .flatMap(chain => {
        const end = chain.at(-1)?.end ?? 0;
        const last = endOfGap(text, end, gaps[index] ?? 0);
        return matches.filter(({ at }) => at >= end && at <= last).map(match => [...chain, match]);
      })
      .slice(0, maxChains);
  }
  // Pieces without changes may be at several places.
  const keyOf = ({ changes }: Fit) => changes.map(({ from, isMade }) => `${from} ${isMade}`).join();
  return [...new Map(chains.map(fitOf).map(fit => [keyOf(fit), fit])).values()];
}

function fitOf(matches: readonly Match[]): Fit {
  const changes = matches.flatMap(match => match.changes);
  return {
    at: matches[0]?.at ?? 0,
    end: matches.at(-1)?.end ?? 0,
    matches,
    changes,
    left: changes.filter(({ isMade }) => !isMade).length,
  };
}

/** The last index at which a piece may begin behind another one. */
function endOfGap({ lines, count }: FileText, from: number, gap: number): number {
  const isOutside = (line: string) => line.trim() !== '' && indentOf(line).length < gap;
  let at = from;
  while (at < count && !isOutside(lines[at] ?? '')) {
    at += 1;
  }
  return at;
}

/** @param text in the notation */
function matchesOf(text: FileText, piece: Piece, notation?: Notation): readonly Match[] {
  const noted = notation
    ? piece.map(each => ({ ...each, old: each.old.map(notation), new: each.new.map(notation) }))
    : piece;
  const [first, second] = noted;
  const { old = [], new: added = [] } = first ?? {};
  const starts =
    first?.isChange && second
      ? text.places(second.old).flatMap(at => [at - old.length, at - added.length])
      : [old, added].flatMap(lines => (lines.length > 0 ? text.places(lines) : []));
  return [...new Set(starts)]
    .sort((a, b) => a - b)
    .flatMap(at => {
      const made = matchAt(text, piece, noted, at, 'new');
      const open = matchAt(text, piece, noted, at, 'old');
      return [made ?? [], open ?? []].flat();
    });
}

/**
 * @param noted the piece in the notation of the text
 * @param preferred the lines of changes to choose where both are there
 */
function matchAt(
  text: FileText,
  piece: Piece,
  noted: Piece,
  start: number,
  preferred: 'old' | 'new',
): Match | undefined {
  const changes: FitChange[] = [];
  let at = start;
  for (const [index, segment] of piece.entries()) {
    const { old = [], new: added = [] } = noted[index] ?? {};
    const next = noted[index + 1]?.old ?? [];
    const has = (lines: readonly string[]) =>
      text.fits(lines, at) && text.fits(next, at + lines.length);
    const isMade = segment.isChange && (preferred === 'new' ? has(added) : !has(old));
    const lines = isMade ? added : old;
    if (!text.fits(lines, at)) {
      return undefined;
    }
    const from = at;
    at += lines.length;
    const isBetween = (index > 0 || start === 0) && (index < piece.length - 1 || at === text.count);
    if (segment.isChange) {
      changes.push({ segment, isMade, from, to: at, isBetween });
    }
  }
  return at > start ? { at: start, end: at, changes } : undefined;
}

/**
 * @returns true if a fit shows that its changes are made: their telling new lines are there; or nothing is between the
 *   lines on both sides of what was removed, and the removed lines are not elsewhere
 * @param isSure true if it is where the block says that it is
 */
export function isEvident(text: FileText, { matches }: Fit, isSure: boolean): boolean {
  return matches.every(({ at, end, changes }) => {
    const made = changes.filter(({ isMade }) => isMade);
    const isTold = ({ segment }: FitChange) => segment.new.some(isSignificant);
    const isGone = ({ segment, isBetween }: FitChange) =>
      isBetween &&
      (isSure ||
        made.some(isTold) ||
        !segment.old.some(line => isSignificant(line) && text.has(line)));
    return (
      made.length === 0 ||
      ((isSure || text.lines.slice(at, end).some(isSignificant)) &&
        made.every(change => isTold(change) || isGone(change)))
    );
  });
}

import { isSignificant } from '../model/lineKinds';
import { type Block, newLines, oldLines, type Piece } from './block';
import type { FileText, Notation } from './fileText';
import { indentOf } from './indentation';

/** Where a piece is in a text. */
interface Match {
  /** Index of its first line. */
  readonly at: number;
  /** Index after its last line. */
  readonly end: number;
  /** For each change of the piece, in order: true if its old lines are there, false if the new ones are. */
  readonly isOld: readonly boolean[];
}

/** Where all lines of a block are: a match for each of its pieces, in order. */
export interface Fit {
  readonly at: number;
  readonly end: number;
  readonly matches: readonly Match[];
  /** How many of its changes are not made. */
  readonly left: number;
}

/** Changes of one piece of which some may be made already; with more, either all are made or none. */
const maxMixed = 12;

/** So many places of the first piece are looked at if there are others. */
const maxChains = 200;

/**
 * Finds all places at which each line of a block is in a text, with its old lines, with its new ones, or with some of its
 * changes made and others not.
 *
 * @param notation of lines that are the same, if not each character matters
 */
export function findFits(text: FileText, { pieces, gaps }: Block, notation?: Notation): Fit[] {
  const noted = text.in(notation);
  const found = pieces.map(piece =>
    matchesOf(noted, notation ? inNotation(piece, notation) : piece),
  );
  const [first = [], ...others] = found;
  if (others.length === 0) {
    return first.map(match => fitOf([match]));
  }
  const fits = first.slice(0, maxChains).flatMap(match => chains(text, match, others, gaps));
  return [...new Map(fits.map(fit => [keyOf(fit), fit])).values()];
}

function inNotation(piece: Piece, notation: Notation): Piece {
  return piece.map(({ isChange, old, new: added }) => ({
    isChange,
    old: old.map(notation),
    new: added.map(notation),
  }));
}

function fitOf(matches: readonly Match[]): Fit {
  return {
    at: matches[0]?.at ?? 0,
    end: matches.at(-1)?.end ?? 0,
    matches,
    left: matches.flatMap(({ isOld }) => isOld).filter(Boolean).length,
  };
}

/** What a fit changes: pieces without changes may be at several places. */
function keyOf({ matches }: Fit): string {
  return matches
    .map(({ at, isOld }) => (isOld.length > 0 ? `${at} ${isOld.join()}` : ''))
    .join('|');
}

/** The fits that begin with a match: the others follow, with nothing between that is indented less than the gap. */
function chains(
  text: FileText,
  first: Match,
  others: readonly (readonly Match[])[],
  gaps: readonly number[],
): Fit[] {
  let begun: (readonly Match[])[] = [[first]];
  for (const [index, matches] of others.entries()) {
    begun = begun
      .flatMap(chain => {
        const { end } = chain.at(-1) as Match;
        const last = lastStart(text, end, gaps[index] ?? 0);
        return matches.filter(({ at }) => at >= end && at <= last).map(match => [...chain, match]);
      })
      .slice(0, maxChains);
  }
  return begun.map(fitOf);
}

/** The last index at which a piece may begin behind another one. */
function lastStart({ lines, count }: FileText, from: number, gap: number): number {
  let at = from;
  while (at < count && (lines[at]?.trim() === '' || indentOf(lines[at] ?? '').length >= gap)) {
    at += 1;
  }
  return at;
}

function matchesOf(text: FileText, piece: Piece): readonly Match[] {
  const context = piece.findIndex(({ isChange }) => !isChange);
  const before = context > 0 ? piece[0] : undefined;
  const starts = new Set<number>();
  if (context < 0) {
    for (const lines of [oldLines(piece), newLines(piece)]) {
      for (const at of lines.length > 0 ? text.places(lines) : []) {
        starts.add(at);
      }
    }
  } else {
    for (const at of text.places(piece[context]?.old ?? [])) {
      starts.add(at - (before?.old.length ?? 0)).add(at - (before?.new.length ?? 0));
    }
  }
  const changes = piece.filter(({ isChange }) => isChange).length;
  const sides = [
    { lines: newLines(piece), isOld: Array.from({ length: changes }, () => false) },
    { lines: oldLines(piece), isOld: Array.from({ length: changes }, () => true) },
  ].filter(({ lines }) => lines.length > 0);
  const isMixed = changes > 1 && changes <= maxMixed;
  return [...starts]
    .sort((a, b) => a - b)
    .flatMap((at): readonly Match[] => {
      const all = sides.filter(({ lines }) => text.fits(lines, at));
      const some = isMixed && all.length === 0 ? mixed(text, piece, at) : undefined;
      return some ? [some] : all.map(({ lines, isOld }) => ({ at, end: at + lines.length, isOld }));
    });
}

/** The piece at an index with some of its changes made, as many as possible of the first ones. */
function mixed(text: FileText, piece: Piece, start: number): Match | undefined {
  const failed = new Set<string>();
  const follow = (index: number, at: number): Match | undefined => {
    const segment = piece[index];
    if (!segment) {
      return at > start ? { at: start, end: at, isOld: [] } : undefined;
    }
    const key = `${index} ${at}`;
    if (failed.has(key)) {
      return undefined;
    }
    for (const is of segment.isChange ? [false, true] : [true]) {
      const lines = is ? segment.old : segment.new;
      const rest = text.fits(lines, at) ? follow(index + 1, at + lines.length) : undefined;
      if (rest) {
        return segment.isChange ? { ...rest, isOld: [is, ...rest.isOld] } : rest;
      }
    }
    failed.add(key);
    return undefined;
  };
  return follow(0, start);
}

/**
 * @returns true if a fit shows that its changes are made: their telling new lines are there; or nothing is between the
 *   lines on both sides of what was removed, and the removed lines are not elsewhere
 * @param isSure true if it is where the block says that it is
 */
export function isEvident(
  text: FileText,
  { pieces }: Block,
  { matches }: Fit,
  isSure: boolean,
): boolean {
  return matches.every(({ at, end, isOld }, index) => {
    const piece = pieces[index] ?? [];
    const changes = piece.flatMap((segment, place) =>
      segment.isChange ? [{ segment, place }] : [],
    );
    const made = changes.filter((_, change) => !isOld[change]);
    const isTold = isSure || made.some(({ segment }) => segment.new.some(isSignificant));
    return (
      made.length === 0 ||
      ((isSure || text.lines.slice(at, end).some(isSignificant)) &&
        made.every(({ segment, place }) => {
          const isBetween =
            (place > 0 || at === 0) && (place < piece.length - 1 || end === text.count);
          const isGone = !segment.old.some(line => isSignificant(line) && text.has(line));
          return segment.new.some(isSignificant) || (isBetween && (isTold || isGone));
        }))
    );
  });
}

import { type LineChange, lineDiff, moved } from '../model/lineDiff';
import type { Block, Piece } from './block';
import type { FileText, Notation } from './fileText';
import { indentOf } from './indentation';

/** A change of a piece, where the piece is in a text. */
interface FitChange extends LineChange {
  /** Lines of the piece, or the ends of the text, are on both sides of it. */
  readonly isBetween: boolean;
}

/** Lines of a piece in a text, from the first to before the second. */
interface Span {
  readonly at: number;
  readonly end: number;
  /** Lead to the lines of the other side. */
  readonly changes: readonly FitChange[];
}

/** Where all lines of a block are: a span for each of its pieces, in order. */
export interface Fit extends Span {
  readonly spans: readonly Span[];
}

/** So many places of the first piece are looked at if there are others. */
const maxChains = 200;

/**
 * Finds all places at which each line of a block is in a text.
 *
 * @param side the old lines, or the new ones
 * @param notation in which they are the same
 */
export function findFits(
  text: FileText,
  { pieces, gaps }: Block,
  side: 'old' | 'new',
  notation: Notation,
): readonly Fit[] {
  const [first = [], ...others] = pieces.map(piece => spansOf(text, piece, side, notation));
  let chains = first.slice(0, others.length > 0 ? maxChains : first.length).map(span => [span]);
  for (const [index, spans] of others.entries()) {
    chains = chains
      .flatMap(chain => {
        const { end = 0 } = chain.at(-1) ?? {};
        const last = endOfGap(text, end, gaps[index] ?? 0);
        return spans.filter(({ at }) => at >= end && at <= last).map(span => [...chain, span]);
      })
      .slice(0, maxChains);
  }
  const fits = chains.map(spans => ({
    at: spans[0]?.at ?? 0,
    end: spans.at(-1)?.end ?? 0,
    changes: spans.flatMap(({ changes }) => changes),
    spans,
  }));
  // Pieces without changes may be at several places.
  const keyOf = ({ at, changes }: Fit) => changes.map(({ from }) => from).join() || `${at}`;
  return [...new Map(fits.map(fit => [keyOf(fit), fit])).values()];
}

function spansOf(
  text: FileText,
  piece: Piece,
  side: 'old' | 'new',
  notation: Notation,
): readonly Span[] {
  const lines = piece[side];
  const { length } = lines;
  const found = text.in(notation).places(lines.map(notation));
  const changes = found.length > 0 ? lineDiff(lines, piece[side === 'old' ? 'new' : 'old']) : [];
  return found.map(at => ({
    at,
    end: at + length,
    changes: changes.map(change => ({
      ...moved(change, at),
      isBetween:
        (change.from > 0 || at === 0) && (change.to < length || at + length === text.count),
    })),
  }));
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

/** @returns true if each span of a fit is in the one of another fit */
export function isIn({ spans }: Fit, others: readonly Fit[]): boolean {
  return others.some(other =>
    spans.every(({ at, end }, index) => {
      const outer = other.spans[index] ?? other;
      return outer.at <= at && end <= outer.end;
    }),
  );
}

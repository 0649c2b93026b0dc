import type { Place, Refused } from '../model/fileChange';
import type { LineChange } from '../model/lineDiff';
import type { Draft } from './draft';
import type { FileText } from './fileText';
import { findSpot, isMissing, type Numbers, type Spot } from './spot';

/** A place, and where it is. */
interface Placed {
  readonly place: Place;
  readonly spot: Spot | Refused;
}

/** Adds concerns to the changes of a place, or refuses them. */
type Judge = (text: FileText, spot: Spot, place: Place) => Spot | Refused;

/** So many places may be on top of others. Each takes as long as the text is large. */
const maxLater = 100;

/**
 * Changes places of a text. They are looked for in the text as it is before all of them. What is not there is looked for
 * in the text that the others lead to, and in the one before all changes of the answer.
 */
export function placeAll(
  draft: Draft,
  places: readonly Place[],
  path: string,
  judge: Judge,
): { readonly draft: Draft; readonly placed: readonly Placed[] } {
  const found = withoutOverlaps(inOrder(draft, places, path)).map(({ place, spot }) => ({
    place,
    spot: isOpen(spot) ? judge(draft.text, spot, place) : spot,
  }));
  let now = draft.with(found.flatMap(({ spot }) => (isOpen(spot) ? spot : [])));
  let later = 0;
  const placed = found.map(each => {
    const { place, spot } = each;
    later += Number(isMissing(spot));
    const other = isMissing(spot) && later <= maxLater ? findLater(now, place, path) : undefined;
    if (!other) {
      return each;
    }
    const judged = judge(now.text, other, place);
    now = isOpen(judged) ? now.with([judged]) : now;
    return { place, spot: judged };
  });
  return { draft: now, placed };
}

function isOpen(spot: Spot | Refused): spot is Spot {
  return 'edits' in spot && spot.edits.length > 0;
}

/** Finds places by their lines and numbers, and by how far the one before has moved. */
function inOrder(draft: Draft, places: readonly Place[], path: string): readonly Placed[] {
  let shift = 0;
  return places.map(place => {
    const spot = findSpot(draft.text, place, numbersOf(draft, place, shift), path);
    const line = isOpen(spot) ? place.line : (place.newLine ?? place.line);
    if ('edits' in spot && line !== undefined) {
      shift = spot.at - (line - 1);
    }
    return { place, spot };
  });
}

function numbersOf(draft: Draft, { line, newLine }: Place, shift: number): Numbers {
  const indexes = (from: number | undefined, moves: readonly number[]) =>
    from === undefined ? [] : moves.map(move => from - 1 + move);
  return {
    old: indexes(line, [0, shift, draft.shiftAt((line ?? 1) - 1)]),
    new: indexes(newLine, [0, shift]),
  };
}

/** Finds a place that other changes have made, or that is gone since them. */
function findLater(draft: Draft, place: Place, path: string): Spot | undefined {
  const numbers = numbersOf(draft, place, 0);
  const spot = findSpot(draft.text, place, { ...numbers, new: [] }, path);
  if ('edits' in spot || draft.changes.length === 0) {
    // What is there only since the others were made is their result.
    return isOpen(spot) ? spot : undefined;
  }
  const before = findSpot(draft.base, place, numbers, path);
  const edits = isOpen(before) ? before.edits.map(edit => draft.fromBase(edit)) : [undefined];
  const known = edits.flatMap(edit => edit ?? []);
  return isOpen(before) && known.length === edits.length ? { ...before, edits: known } : undefined;
}

/**
 * Refuses places that change lines that one before them changes, unless it changes them in the same way; and those that
 * remove lines that another one has added already, as a move does that was made before.
 */
function withoutOverlaps(places: readonly Placed[]): readonly Placed[] {
  const taken = new Map<number, string>();
  const made = new Set(
    places.flatMap(({ spot }) => ('edits' in spot ? spot.made.flatMap(positionsOf) : [])),
  );
  return places.map(({ place, spot }) => {
    if (!isOpen(spot)) {
      return { place, spot };
    }
    const positions = spot.edits.flatMap(edit =>
      positionsOf(edit).map(at => ({ at, edit: JSON.stringify(edit) })),
    );
    if (positions.every(({ at, edit }) => taken.get(at) === edit)) {
      return { place, spot: { ...spot, edits: [] } };
    }
    if (positions.some(({ at }) => taken.has(at) || (Number.isInteger(at) && made.has(at)))) {
      return { place, spot: { reason: 'overlap', place } };
    }
    for (const { at, edit } of positions) {
      taken.set(at, edit);
    }
    return { place, spot };
  });
}

/** The lines of an edit, and the gaps between them; or the only gap. A gap is half a line above the next line. */
function positionsOf({ from, to }: LineChange): readonly number[] {
  return from === to
    ? [from - 0.5]
    : Array.from({ length: 2 * (to - from) - 1 }, (_, index) => from + index / 2);
}

import type { Place, Refused } from '../model/fileChange';
import type { LineChange } from '../model/lineDiff';
import type { Draft } from './draft';
import type { FileText } from './fileText';
import { findSpot, isMissing, type Spot } from './spot';

/** A place, and where it is. */
interface Placed {
  readonly place: Place;
  readonly spot: Spot | Refused;
}

/** Adds concerns to the changes of a place, or refuses them. */
type Judge = (text: FileText, spot: Spot, place: Place) => Spot | Refused;

/** So many places may be on top of others. Each takes as long as the text is large. */
const maxOnTop = 100;

/**
 * Changes places of a text. They are looked for in the text before all of them. What is not there is looked for in the
 * text before all changes of the answer, and in the one that the others lead to.
 */
export function placeAll(
  draft: Draft,
  places: readonly Place[],
  path: string,
  judge: Judge,
): { readonly draft: Draft; readonly placed: readonly Placed[] } {
  const found = withoutOverlaps(draft, inOrder(draft, places, path)).map(({ place, spot }) => ({
    place,
    spot: isOpen(spot) ? judge(draft.base, spot, place) : spot,
  }));
  let now = draft.with(found.flatMap(({ spot }) => (isOpen(spot) ? spot : [])));
  let left = maxOnTop;
  const placed = found.map(each => {
    const { place, spot } = each;
    const isOverlap = 'reason' in spot && spot.reason === 'overlap';
    if (!(isMissing(spot) || isOverlap) || now.text === draft.base || left === 0) {
      return each;
    }
    left -= 1;
    const numbers = place.line === undefined ? [] : [place.line - 1];
    const other = findSpot(now.text, place, { old: numbers, new: [] }, path);
    if ('reason' in other || (isOpen(other) && isOverlap)) {
      return each;
    }
    const judged = isOpen(other) ? judge(now.text, other, place) : other;
    now = isOpen(judged) ? now.withOnTop(judged) : now;
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
    const indexes = (line: number | undefined) =>
      line === undefined ? [] : [line - 1, line - 1 + shift, draft.textIndexOf(line - 1)];
    const numbers = { old: indexes(place.line), new: indexes(place.newLine) };
    const spot = findSpot(draft.text, place, numbers, path);
    const line = isOpen(spot) ? place.line : (place.newLine ?? place.line);
    if ('edits' in spot && line !== undefined) {
      shift = spot.at - (line - 1);
    }
    const now = inBase(draft, place, spot);
    const isGone = isMissing(now) && draft.changes.length > 0;
    const before = isGone ? findSpot(draft.base, place, numbers, path) : now;
    return { place, spot: isOpen(before) ? before : now };
  });
}

/** A spot in the text as one in the base; not found if its lines are changed already. */
function inBase(draft: Draft, place: Place, spot: Spot | Refused): Spot | Refused {
  if ('reason' in spot) {
    return spot;
  }
  const edits = spot.edits.flatMap(edit => draft.inBase(edit) ?? []);
  const made = spot.made.flatMap(edit => draft.inBase(edit) ?? []);
  return edits.length === spot.edits.length
    ? { ...spot, edits, made }
    : { reason: 'notFound', place };
}

/**
 * Refuses places that change lines that one before them changes, unless it changes them in the same way; and those that
 * remove lines that another one has added already, as a move does that was made before.
 */
function withoutOverlaps(draft: Draft, places: readonly Placed[]): readonly Placed[] {
  const taken = new Map<number, string>();
  const take = (positions: readonly number[], key: string) => {
    for (const at of positions) {
      taken.set(at, key);
    }
  };
  const made = places.flatMap(({ spot }) => ('edits' in spot ? spot.made : []));
  take(made.flatMap(positionsOf).filter(Number.isInteger), 'made');
  for (const edit of draft.edits) {
    take(positionsOf(edit), JSON.stringify(edit));
  }
  return places.map(({ place, spot }) => {
    if (!isOpen(spot)) {
      return { place, spot };
    }
    const edits = spot.edits.filter(edit => {
      const key = JSON.stringify(edit);
      return positionsOf(edit).some(at => taken.get(at) !== key);
    });
    if (edits.flatMap(positionsOf).some(at => taken.has(at))) {
      return { place, spot: { reason: 'overlap', place } };
    }
    for (const edit of edits) {
      take(positionsOf(edit), JSON.stringify(edit));
    }
    return { place, spot: { ...spot, edits } };
  });
}

/** The lines of an edit, and the gaps between them; or the only gap. A gap is half a line above the next line. */
function positionsOf({ from, to }: LineChange): readonly number[] {
  return from === to
    ? [from - 0.5]
    : Array.from({ length: 2 * (to - from) - 1 }, (_, index) => from + index / 2);
}

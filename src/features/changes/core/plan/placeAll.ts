import type { ChangeConcern, PlannedChange } from '../model/changePlan';
import type { Place, Refused } from '../model/fileChange';
import type { LineChange } from '../model/lineDiff';
import type { Draft } from './draft';
import type { Exchange } from './elision';
import { findSpot, type Numbers, type Spot } from './findSpot';

/** A place, and where it is. */
export interface Placed {
  readonly place: Place;
  readonly spot: Spot | Refused;
}

/** Says what speaks against the changes of a place; or why it is refused. */
type Judge = (exchanges: readonly Exchange[], place: Place) => readonly ChangeConcern[] | Refused;

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
  const found = judged(draft, withoutOverlaps(inOrder(draft, places, path)), judge);
  let now = found.draft;
  let later = 0;
  const placed = found.placed.map(each => {
    if (!('reason' in each.spot && isMissing(each.spot)) || later >= maxLater) {
      return each;
    }
    later += 1;
    const spot = findLater(now, each.place, path);
    const again = judged(now, [{ place: each.place, spot: spot ?? each.spot }], judge);
    now = again.draft;
    return again.placed[0] ?? each;
  });
  return { draft: now, placed };
}

/** Finds places by their lines and numbers, and by how far the one before has moved. */
function inOrder(draft: Draft, places: readonly Place[], path: string): readonly Placed[] {
  let shift = 0;
  return places.map(place => {
    const spot = findSpot(draft.text, place, numbersOf(draft, place, shift), path);
    const line =
      'edits' in spot && spot.edits.length === 0 ? (place.newLine ?? place.line) : place.line;
    if ('edits' in spot && line !== undefined) {
      shift = spot.at - (line - 1);
    }
    return { place, spot };
  });
}

function numbersOf(draft: Draft, { line, newLine }: Place, shift: number): Numbers {
  const old =
    line === undefined ? [] : [line - 1, line - 1 + shift, line - 1 + draft.shiftAt(line - 1)];
  const made = newLine === undefined ? [] : [newLine - 1, newLine - 1 + shift];
  return { old: [...new Set(old)], new: [...new Set(made)] };
}

/** The place in the text before all changes, as a place of the draft; undefined if there is none, or if it was changed. */
function findInBase(draft: Draft, place: Place, path: string): Spot | undefined {
  const spot = findSpot(draft.base, place, numbersOf(draft, place, 0), path);
  if ('reason' in spot) {
    return undefined;
  }
  const edits = spot.edits.flatMap(edit => draft.fromBase(edit) ?? []);
  return edits.length > 0 && edits.length === spot.edits.length ? { ...spot, edits } : undefined;
}

/** Finds what was not there before other changes. */
function findLater(draft: Draft, place: Place, path: string): Spot | undefined {
  const spot = findSpot(draft.text, place, { ...numbersOf(draft, place, 0), new: [] }, path);
  if ('edits' in spot) {
    // What is there only since the others were made is their result.
    return spot.edits.length > 0 ? spot : undefined;
  }
  return draft.changes.length > 0 ? findInBase(draft, place, path) : undefined;
}

function isMissing({ reason }: Refused): boolean {
  return reason === 'notFound' || reason === 'noContext';
}

/** Makes the changes of places that nothing speaks against, and of those with concerns. */
function judged(draft: Draft, places: readonly Placed[], judge: Judge) {
  const changes: PlannedChange[] = [];
  const placed = places.map((each): Placed => {
    const { place, spot } = each;
    if ('reason' in spot || spot.edits.length === 0) {
      return each;
    }
    const verdict = judge(
      spot.edits.map(edit => exchangeOf(draft, edit)),
      place,
    );
    if ('reason' in verdict) {
      return { place, spot: verdict };
    }
    changes.push({ edits: spot.edits, concerns: [...spot.concerns, ...verdict] });
    return each;
  });
  return { draft: draft.with(changes), placed };
}

function exchangeOf({ text }: Draft, { from, to, lines }: LineChange): Exchange {
  return { removed: text.lines.slice(from, to), added: lines };
}

/**
 * Refuses places that change lines that one before them changes, unless it changes them in the same way; and those that
 * remove lines that another one has added already, as a move does that was made before.
 */
function withoutOverlaps(places: readonly Placed[]): readonly Placed[] {
  const taken = new Map<number, LineChange>();
  const made = new Set(
    places.flatMap(({ spot }) => ('edits' in spot ? spot.made.flatMap(positionsOf) : [])),
  );
  return places.map(each => {
    const { place, spot } = each;
    if ('reason' in spot || spot.edits.length === 0) {
      return each;
    }
    const { edits } = spot;
    if (edits.every(edit => isSame(edit, taken.get(positionsOf(edit)[0] as number)))) {
      return { place, spot: { ...spot, edits: [] } };
    }
    if (
      edits.some(edit =>
        positionsOf(edit).some(at => taken.has(at) || (at % 2 === 1 && made.has(at))),
      )
    ) {
      return { place, spot: { reason: 'overlap', place } };
    }
    for (const edit of edits) {
      for (const position of positionsOf(edit)) {
        taken.set(position, edit);
      }
    }
    return each;
  });
}

/** What an edit takes: odd numbers are lines, and even ones the gaps before them. Lines take the gaps between them, too. */
function positionsOf({ from, to }: LineChange): readonly number[] {
  return from === to
    ? [2 * from]
    : Array.from({ length: 2 * (to - from) - 1 }, (_, index) => 2 * from + 1 + index);
}

function isSame(one: LineChange, other: LineChange | undefined): boolean {
  return (
    one.from === other?.from &&
    one.to === other.to &&
    one.lines.join('\n') === other.lines.join('\n')
  );
}

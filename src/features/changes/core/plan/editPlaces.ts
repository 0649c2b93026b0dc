import type { Place } from '../model/fileChange';
import {
  type Choice,
  type ChosenPlace,
  choosePlace,
  type LineEdit,
  type PlaceHints,
} from './choosePlace';
import type { EditedText } from './editedText';
import { nearPlace } from './nearPlace';
import { changedLines, type Pattern, partsOf, patternOf, readings } from './pattern';
import type { SearchableText } from './searchableText';

/** A place, how it is read, and where it is. */
export interface Placed {
  readonly place: Place;
  readonly pattern: Pattern;
  readonly choice: Choice;
}

/** So many places may be on top of others. Each takes as long as the text is large. */
const maxLater = 100;

/**
 * Changes places of a text. They are looked for in the text as it is before all of them. What is not there is looked for
 * in the text that the others lead to, and in the one before all changes of the answer.
 *
 * @param isOrdered true if they are in the order of the file
 */
export function editPlaces(
  before: EditedText,
  places: readonly Place[],
  isOrdered: boolean,
): { readonly text: EditedText; readonly placed: readonly Placed[] } {
  const wanted = places.filter(place => changedLines(place) > 0);
  const together = withoutOverlaps(placeAll(before, wanted, isOrdered));
  let text = applied(before, together);
  let later = 0;
  const placed = together.map(each => {
    const again = isMissing(each.choice) && later < maxLater ? placeLater(text, each) : each;
    if (again !== each) {
      later += 1;
      text = applied(text, [again]);
    }
    return again;
  });
  return { text, placed };
}

/** Places one after the other, and those that fit several places once more by how far the following ones have moved. */
function placeAll(
  text: EditedText,
  places: readonly Place[],
  isOrdered: boolean,
): readonly Placed[] {
  let after = 0;
  let shift = 0;
  const find = (place: Place, from: number) =>
    placeOne(text, place, hintsOf(text, place, shift, from));
  const learn = (each: Placed) => {
    const { place, choice } = each;
    if (!('reason' in choice)) {
      after = isOrdered ? choice.end : 0;
      const line = choice.edits.length > 0 ? place.line : (place.newLine ?? place.line);
      shift = line === undefined ? shift : choice.at - (line - 1);
    }
    return each;
  };
  const placed = places.flatMap(place => {
    const whole = find(place, after);
    const parts = isMissing(whole.choice) ? partsOf(place) : undefined;
    return parts ? parts.map(part => learn(find(part, after))) : learn(whole);
  });
  return placed
    .toReversed()
    .map(each => {
      const isAmbiguous = 'reason' in each.choice && each.choice.reason === 'ambiguous';
      return learn(isAmbiguous ? find(each.place, 0) : each);
    })
    .reverse();
}

function hintsOf(
  text: EditedText,
  { line, newLine, anchors = [], head, isAtEnd = false }: Place,
  shift: number,
  after: number,
): PlaceHints {
  const moved = line === undefined ? undefined : text.positionOf(line - 1);
  const stated = line === undefined ? [] : [line - 1, line - 1 + shift, moved ?? line - 1];
  const statedNew = newLine === undefined ? undefined : newLine - 1 + shift;
  return { stated: [...new Set(stated)], statedNew, anchors, head, isAtEnd, after };
}

function placeOne(text: EditedText, place: Place, hints: PlaceHints): Placed {
  const found = placeIn(text.text, place, hints);
  if (!text.isChanged || 'reason' in found.choice || found.choice.edits.length === 0) {
    return found;
  }
  // Where the answer's other changes were not made yet.
  const original = fromBase(text, found.pattern, hints);
  const places = new Map(original?.edits.map(({ change, from }) => [change, from]));
  const isSame = found.choice.edits.every(
    ({ change, from }) => (places.get(change) ?? from) === from,
  );
  return isSame ? found : { ...found, choice: { reason: 'ambiguous' } };
}

function placeIn(text: SearchableText, place: Place, hints: PlaceHints): Placed {
  const tried = readings(place).map((lines): Placed => {
    const pattern = patternOf(lines);
    return { place, pattern, choice: atEnd(text, place, choosePlace(text, pattern, hints)) };
  });
  return tried.find(({ choice }) => !isMissing(choice)) ?? (tried[0] as Placed);
}

/** A place that says that it has the last line of the file must have it, and may change its end. */
function atEnd(
  { lines, hasEnd }: SearchableText,
  { oldHasNoEnd = false, newHasNoEnd = false }: Place,
  choice: Choice,
): Choice {
  if ('reason' in choice || !(oldHasNoEnd || newHasNoEnd)) {
    return choice;
  }
  if (choice.end !== lines.length) {
    return { reason: 'notFound' };
  }
  return oldHasNoEnd !== newHasNoEnd && hasEnd !== oldHasNoEnd
    ? { ...choice, hasEnd: oldHasNoEnd }
    : choice;
}

function isMissing(choice: Choice): boolean {
  return 'reason' in choice && (choice.reason === 'notFound' || choice.reason === 'noContext');
}

/** The place in the base, as a place of the text; undefined if there is none, or if its lines were changed. */
function fromBase(text: EditedText, pattern: Pattern, hints: PlaceHints): ChosenPlace | undefined {
  const choice = choosePlace(text.base, pattern, hints);
  if ('reason' in choice) {
    return undefined;
  }
  const edits = choice.edits.flatMap(edit => text.fromBase(edit) ?? []);
  return edits.length > 0 && edits.length === choice.edits.length
    ? { ...choice, edits }
    : undefined;
}

/** Places what did not fit before other changes. */
function placeLater(text: EditedText, each: Placed): Placed {
  // The numbers of the new file are right only when all of its changes are made.
  const hints = { ...hintsOf(text, each.place, 0, 0), statedNew: undefined };
  const now = placeIn(text.text, each.place, hints);
  if (!isMissing(now.choice)) {
    // What is there only since the others were made is their result.
    return 'edits' in now.choice && now.choice.edits.length === 0 ? each : now;
  }
  const original = text.isChanged ? fromBase(text, each.pattern, hints) : undefined;
  if (original) {
    return { ...each, choice: original };
  }
  const near = atEnd(text.text, each.place, nearPlace(text.text, each.pattern, hints));
  return 'reason' in near ? each : { ...each, choice: near };
}

/**
 * Refuses places that change lines that one before them changes, unless it changes them in the same way; and those that
 * remove lines that another one has added already, as a move does that was made before.
 */
function withoutOverlaps(places: readonly Placed[]): readonly Placed[] {
  const taken = new Map<number, LineEdit>();
  const made = new Set(
    places.flatMap(({ choice }) =>
      'reason' in choice
        ? []
        : choice.made.flatMap(({ from, to }) =>
            Array.from({ length: to - from }, (_, index) => 2 * (from + index) + 1),
          ),
    ),
  );
  return places.map(each => {
    const { choice } = each;
    if ('reason' in choice || choice.edits.length === 0) {
      return each;
    }
    const { edits } = choice;
    if (edits.every(edit => isSame(edit, taken.get(positionsOf(edit)[0] as number)))) {
      return { ...each, choice: { ...choice, edits: [] } };
    }
    const isTaken = (at: number) => taken.has(at) || made.has(at);
    if (edits.some(edit => positionsOf(edit).some(isTaken))) {
      return { ...each, choice: { reason: 'overlap' } };
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
function positionsOf({ from, to }: LineEdit): readonly number[] {
  return from === to
    ? [2 * from]
    : Array.from({ length: 2 * (to - from) - 1 }, (_, index) => 2 * from + 1 + index);
}

function isSame(one: LineEdit, other: LineEdit | undefined): boolean {
  return (
    one.from === other?.from &&
    one.to === other.to &&
    one.lines.length === other.lines.length &&
    one.lines.every((line, index) => line === other.lines[index])
  );
}

function applied(text: EditedText, places: readonly Placed[]): EditedText {
  const edits = places.flatMap(({ choice }) => ('reason' in choice ? [] : choice.edits));
  const [hasEnd = text.text.hasEnd] = places.flatMap(({ choice }) =>
    'reason' in choice ? [] : (choice.hasEnd ?? []),
  );
  return text.edited(edits, hasEnd);
}

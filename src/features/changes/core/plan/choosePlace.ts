import type { PlaceConcern } from '../model/changePlan';
import type { Refused } from '../model/fileChange';
import { isSignificant } from '../model/lineKinds';
import { findMatches, hasOld, isEvident, type Match } from './findMatches';
import { insideOf, type Pattern } from './pattern';
import type { SearchableText } from './searchableText';

/** Lines of a text that are replaced. */
export interface LineEdit {
  /** Index of the first line that is replaced. */
  readonly from: number;
  /** Index after the last line that is replaced. */
  readonly to: number;
  readonly lines: readonly string[];
  /** The index of the change among those of its pattern. */
  readonly change: number;
}

/** Where a place is, and what is left to do there. */
export interface ChosenPlace {
  readonly edits: readonly LineEdit[];
  /** How many of its removed and added lines are as they should be already. */
  readonly present: number;
  /** Where added lines are already, by indices. */
  readonly made: readonly { readonly from: number; readonly to: number }[];
  /** Index of its first line. */
  readonly at: number;
  /** Index after its last line. */
  readonly end: number;
  /** Whether the last line gets a line end; undefined if it stays as it is. */
  readonly hasEnd?: boolean;
  readonly concern: PlaceConcern | undefined;
}

export type Choice = ChosenPlace | Refused;

/** What is known about a place besides its lines. */
export interface PlaceHints {
  /** Indices at which the number of the place can mean it begins. */
  readonly stated: readonly number[];
  /** The same, if the change is made. */
  readonly statedNew: number | undefined;
  /** Lines that are before it, the outermost first. */
  readonly anchors: readonly string[];
  /** A line that is probably before it. */
  readonly head: string | undefined;
  readonly isAtEnd: boolean;
  /** Index after the place before this one, if they are in the order of the file. */
  readonly after: number;
}

/** Fewer lines with letters or digits may well be there twice. */
const minRepeated = 2;

/** The nearest of several places is meant if the next one is this many times as far from the number. */
const nearFactor = 3;

/** Finds the place of a pattern that fits with all its lines. */
export function choosePlace(text: SearchableText, pattern: Pattern, hints: PlaceHints): Choice {
  const choice = choose(text, pattern, hints);
  const repeated = 'reason' in choice ? undefined : repeatedAt(text, choice, hints);
  return 'reason' in choice || repeated === undefined
    ? choice
    : { ...choice, concern: choice.concern ?? { kind: 'twin', line: repeated + 1 } };
}

/**
 * The index of lines next to the same lines, which would be inserted, of which some would be removed, or that may be there
 * already without a part of the change.
 */
function repeatedAt(
  text: SearchableText,
  { edits, made, at }: ChosenPlace,
  { stated }: PlaceHints,
): number | undefined {
  if (edits.length === 0) {
    return undefined;
  }
  const isExact = stated.includes(at);
  const isRepeated = ({ from, to }: { readonly from: number; readonly to: number }) => {
    const lines = text.lines.slice(from, to);
    const isBlank = lines.every(line => line.trim() === '');
    return !isBlank && (text.fits(lines, from - lines.length) || text.fits(lines, to));
  };
  const maybeMade = made.find(isRepeated);
  if (maybeMade) {
    return maybeMade.from;
  }
  return edits
    .flatMap(({ from, to, lines }) => {
      const removed = text.lines.slice(from, to);
      const repeated = from === to ? lines : lines.length === 0 ? removed : [];
      const saysMuch = repeated.filter(isSignificant).length >= minRepeated;
      return saysMuch || (!isExact && repeated.some(line => line.trim() !== ''))
        ? [from - repeated.length, to].filter(place => text.fits(repeated, place))
        : [];
    })
    .at(0);
}

function choose(text: SearchableText, pattern: Pattern, hints: PlaceHints): Choice {
  if (pattern.old.length === 0) {
    return chooseInsertion(text, pattern, hints);
  }
  const matches = findMatches(text, pattern);
  if (!text.isSearchable) {
    return { reason: 'ambiguous' };
  }
  const { old, made } = sorted(text, pattern, matches, hints.statedNew);
  const exact = [
    ...old.filter(({ at }) => hints.stated.includes(at)),
    ...made.filter(({ at }) => at === hints.statedNew || hints.stated.includes(at)),
  ];
  if (exact.length > 0) {
    const [only] = exact;
    if (!only || exact.length > 1 || isRepetitive(pattern, matches, only)) {
      return { reason: 'ambiguous' };
    }
    // The number may count the lines before other changes of the answer, or those after them.
    const others = hints.stated.filter(at => at !== only.at);
    return hasOld(only) && others.some(at => hasContext(text, pattern, at))
      ? { reason: 'edited' }
      : chosen(pattern, only);
  }
  const [there] = made;
  if (old.length === 0) {
    if (!there) {
      return { reason: 'notFound' };
    }
    return isEditedNearby(text, pattern, hints, there)
      ? { reason: 'edited' }
      : chosen(pattern, there);
  }
  if (!pattern.old.some(isSignificant)) {
    return { reason: 'noContext' };
  }
  const [place, ...others] = mostLikely(text, old, hints);
  if (!place || others.length > 0) {
    return { reason: 'ambiguous' };
  }
  if (isEditedNearby(text, pattern, hints, place)) {
    return { reason: 'edited' };
  }
  const twin =
    there ??
    matches.find(
      match =>
        !hasOld(match) &&
        (match.end <= place.at || match.at >= place.end) &&
        isSignificantIn(text, match) &&
        isEvident(pattern, match, text, true),
    );
  if (twin) {
    return chosen(pattern, place, { kind: 'twin', line: twin.at + 1 });
  }
  const saysLittle = hints.stated.length > 0 && pattern.old.filter(isSignificant).length < 2;
  // It may be made where the order of the places says that it is.
  const isOutOfOrder =
    hints.stated.length === 0 &&
    place.at < hints.after &&
    matches.some(match => !hasOld(match) && match.at >= hints.after);
  return chosen(
    pattern,
    place,
    saysLittle || isOutOfOrder || !insideOf(text.lines, hints.anchors)(place.at)
      ? { kind: 'elsewhere', line: place.at + 1 }
      : undefined,
  );
}

function isSignificantIn({ lines }: SearchableText, { at, end }: Match): boolean {
  return lines.slice(at, end).some(isSignificant);
}

/** Places a pattern that has only added lines. */
function chooseInsertion(text: SearchableText, pattern: Pattern, { isAtEnd }: PlaceHints): Choice {
  const { new: added } = pattern;
  const end = text.lines.length;
  const there = isAtEnd
    ? [end - added.length].filter(at => text.fits(added, at))
    : added.some(isSignificant)
      ? text.places(added)
      : [];
  const [at] = there;
  if (at !== undefined) {
    return chosen(pattern, { at, end: at + added.length, isOld: [false] });
  }
  return end === 0 || isAtEnd
    ? chosen(pattern, { at: end, end, isOld: [true] })
    : { reason: 'noContext' };
}

/** Matches with something to do, and others without. Of one within another one, the one with less to do counts. */
function sorted(
  text: SearchableText,
  pattern: Pattern,
  matches: readonly Match[],
  statedNew: number | undefined,
) {
  const left = ({ isOld }: Match) => isOld.filter(Boolean).length;
  const evident = matches.filter(match => isEvident(pattern, match, text, match.at === statedNew));
  const isWithin = (each: Match) =>
    evident.some(
      other =>
        other.at <= each.at &&
        each.end <= other.end &&
        other.end - other.at > each.end - each.at &&
        (left(other) < left(each) || left(each) === 0),
    );
  const counted = evident.filter(each => !isWithin(each));
  return {
    old: counted.filter(each => left(each) > 0),
    made: counted.filter(each => left(each) === 0),
  };
}

/** @returns true if equal lines follow each other, so that it is not certain whether the change is made */
function isRepetitive({ segments }: Pattern, matches: readonly Match[], { at }: Match): boolean {
  const here = matches.filter(match => match.at === at);
  return (
    segments.at(0)?.kind === 'same' &&
    segments.at(-1)?.kind === 'same' &&
    here.some(hasOld) &&
    here.some(match => !hasOld(match))
  );
}

/** Of several places, those that the hints speak for. */
function mostLikely(
  text: SearchableText,
  places: readonly Match[],
  { stated, anchors, head, isAtEnd, after }: PlaceHints,
): readonly Match[] {
  const narrow = (left: readonly Match[], isLikely: (match: Match) => boolean) => {
    const likely = left.length > 1 ? left.filter(isLikely) : [];
    return likely.length > 0 ? likely : left;
  };
  let left = narrow(places, ({ end }) => isAtEnd && end === text.lines.length);
  const heads = head === undefined ? anchors : [...anchors, head];
  const isInside = left.length > 1 ? insideOf(text.lines, heads) : () => true;
  left = narrow(left, ({ at }) => isInside(at));
  left = narrow(left, ({ at }) => after > 0 && at >= after);
  if (stated.length === 0) {
    return left;
  }
  const distance = ({ at }: Match) => Math.min(...stated.map(each => Math.abs(at - each)));
  const [nearest, next] = [...left].sort((a, b) => distance(a) - distance(b));
  return nearest && next && distance(nearest) * nearFactor <= distance(next) ? [nearest] : left;
}

/** The share of telling lines that another place must have to look like one, by how near it is to the number. */
const minAlike = { nearer: 0.5, farther: 0.75 };

/**
 * @returns true if lines elsewhere look like a place, the more the farther they are from its number: someone has edited
 *   them, and the place that fits is another one with the same lines
 */
function isEditedNearby(
  text: SearchableText,
  pattern: Pattern,
  { stated }: PlaceHints,
  place: Match,
): boolean {
  if (stated.some(at => hasContext(text, pattern, at))) {
    return true;
  }
  const { old } = pattern;
  const telling = old.flatMap((line, index) =>
    isTelling(text, line) ? [{ index, places: text.placesOf(line) }] : [],
  );
  const gone = old.filter(line => isSignificant(line) && !text.has(line)).length;
  const votes = new Map<number, number>();
  for (const { index, places } of telling) {
    for (const at of places) {
      if (at < place.at || at >= place.end) {
        votes.set(at - index, (votes.get(at - index) ?? 0) + 1);
      }
    }
  }
  return [...votes.keys()].some(offset => {
    // Lines may have been added or removed between those that are still there.
    let alike = 0;
    for (let inserted = 0; inserted <= maxInserted; inserted += 1) {
      alike += votes.get(offset + inserted) ?? 0;
    }
    const share = alike / (telling.length + gone);
    return stated.some(start => {
      const isNearer = Math.abs(offset - start) < Math.abs(place.at - start);
      return share >= (isNearer ? minAlike.nearer : minAlike.farther);
    });
  });
}

/** @returns true if all unchanged lines of a pattern are at an index, or those at one edge that say where they are */
function hasContext(text: SearchableText, { segments }: Pattern, start: number): boolean {
  let at = start;
  const same = segments.flatMap((segment, index) => {
    const from = at;
    at += (segment.kind === 'same' ? segment.lines : segment.old).length;
    const isEdge = index === 0 || index === segments.length - 1;
    return segment.kind === 'same' ? [{ lines: segment.lines, from, isEdge }] : [];
  });
  const all = same.flatMap(({ lines }) => lines);
  const isRare = (line: string) => text.placesOf(line).length <= maxCommon;
  const fits = ({ lines, from }: (typeof same)[number]) => text.fits(lines, from);
  return (
    (all.length >= minContext && all.some(isRare) && same.every(fits)) ||
    same.some(each => each.isEdge && each.lines.some(line => isTelling(text, line)) && fits(each))
  );
}

/** @returns true for a line that a text has, but not everywhere */
function isTelling(text: SearchableText, line: string): boolean {
  return isSignificant(line) && text.has(line) && text.placesOf(line).length <= maxCommon;
}

/** So many unchanged lines are hardly at a place by accident. */
const minContext = 3;

/** A line that a text has more often says nothing about a place. */
const maxCommon = 8;

/** How many lines someone may have added within a place that still looks like it. */
const maxInserted = 4;

function chosen({ segments }: Pattern, match: Match, concern?: PlaceConcern): ChosenPlace {
  const edits: LineEdit[] = [];
  const made: { from: number; to: number }[] = [];
  let { at } = match;
  let change = -1;
  let present = 0;
  for (const segment of segments) {
    if (segment.kind === 'same') {
      at += segment.lines.length;
      continue;
    }
    change += 1;
    if (match.isOld[change]) {
      edits.push({ from: at, to: at + segment.old.length, lines: segment.new, change });
      at += segment.old.length;
    } else {
      present += segment.old.length + segment.new.length;
      made.push({ from: at, to: at + segment.new.length });
      at += segment.new.length;
    }
  }
  return { edits, present, made, at: match.at, end: match.end, concern };
}

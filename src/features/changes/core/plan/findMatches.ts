import { isSignificant } from '../model/lineKinds';
import type { Pattern, Segment } from './pattern';
import type { SearchableText } from './searchableText';

/** Where a pattern is in a text. */
export interface Match {
  /** Index of its first line. */
  readonly at: number;
  /** Index after its last line. */
  readonly end: number;
  /** For each change of the pattern, in order: true if its old lines are there, false if the new ones are. */
  readonly isOld: readonly boolean[];
}

/** @returns true if not all changes of the pattern are made there */
export function hasOld({ isOld }: Match): boolean {
  return isOld.includes(true);
}

/** Changes of one pattern of which some may be made already; with more, either all are made or none. */
const maxMixed = 12;

/**
 * Finds all places of a pattern: with its old lines, with its new ones, or with some changes made and others not.
 */
export function findMatches(text: SearchableText, pattern: Pattern): readonly Match[] {
  const matches = new Map<string, Match>();
  const add = (match: Match | undefined) => {
    if (match) {
      matches.set(`${match.at} ${match.isOld.join()}`, match);
    }
  };
  const changes = pattern.segments.filter(each => each.kind === 'change').length;
  const uniform = (at: number, isOld: boolean) => {
    const wanted = isOld ? pattern.old : pattern.new;
    if (wanted.length > 0 && text.fits(wanted, at)) {
      add({ at, end: at + wanted.length, isOld: Array.from({ length: changes }, () => isOld) });
      return true;
    }
    return false;
  };
  const same = pattern.segments.flatMap(each => (each.kind === 'same' ? each.lines : []));
  if (same.length === 0) {
    for (const isOld of [true, false]) {
      for (const at of text.places(isOld ? pattern.old : pattern.new)) {
        uniform(at, isOld);
      }
    }
    return [...matches.values()];
  }
  const { offset, places } = text.rarest(same);
  const mayBeMixed = changes > 1 && changes <= maxMixed;
  const before = linesBefore(pattern.segments, offset, mayBeMixed);
  for (const place of places) {
    for (const lines of before) {
      if (!text.isSearchable) {
        return [...matches.values()];
      }
      const at = place - lines;
      const isFound = [uniform(at, true), uniform(at, false)].includes(true);
      if (!isFound && mayBeMixed) {
        add(mixed(text, pattern.segments, at));
      }
    }
  }
  return [...matches.values()];
}

/**
 * How many lines there can be before an unchanged line, depending on which changes are made.
 *
 * @param mayBeMixed false if either all of them are made or none
 */
function linesBefore(
  segments: readonly Segment[],
  offset: number,
  mayBeMixed: boolean,
): ReadonlySet<number> {
  let [old, made] = [0, 0];
  let mixed = new Set([0]);
  let left = offset;
  for (const segment of segments) {
    const ways =
      segment.kind === 'same'
        ? [Math.min(left, segment.lines.length)]
        : [segment.old.length, segment.new.length];
    old += ways[0] ?? 0;
    made += ways.at(-1) ?? 0;
    if (mayBeMixed) {
      mixed = new Set([...mixed].flatMap(count => ways.map(lines => count + lines)));
    }
    if (segment.kind === 'same') {
      left -= segment.lines.length;
      if (left < 0) {
        break;
      }
    }
  }
  return mayBeMixed ? mixed : new Set([old, made]);
}

/** The pattern at an index with some of its changes made; the first ones that fit, if there are several ways. */
function mixed(
  text: SearchableText,
  segments: readonly Segment[],
  start: number,
): Match | undefined {
  const failed = new Set<string>();
  const follow = (index: number, at: number): Match | undefined => {
    const segment = segments[index];
    if (!segment) {
      return { at: start, end: at, isOld: [] };
    }
    const key = `${index} ${at}`;
    if (failed.has(key)) {
      return undefined;
    }
    const ways =
      segment.kind === 'same'
        ? [{ lines: segment.lines, isOld: [] }]
        : [
            { lines: segment.new, isOld: [false] },
            { lines: segment.old, isOld: [true] },
          ];
    for (const { lines, isOld } of ways) {
      const rest = text.fits(lines, at) ? follow(index + 1, at + lines.length) : undefined;
      if (rest) {
        return { ...rest, isOld: [...isOld, ...rest.isOld] };
      }
    }
    failed.add(key);
    return undefined;
  };
  return follow(0, start);
}

/**
 * @returns true if a match shows that changes are made: new lines that say something are there; or nothing is between the
 *   lines on both sides of what was removed, and the removed lines are not elsewhere
 * @param isTrusted true if the removed lines may be elsewhere: the numbers of the change say that it is made there, or it
 *   is enough that it may be
 */
export function isEvident(
  { segments }: Pattern,
  match: Match,
  text: SearchableText,
  isTrusted = false,
): boolean {
  if (match.isOld.length > 0 && !match.isOld.includes(false)) {
    return true;
  }
  const made = segments
    .flatMap((segment, index) => (segment.kind === 'change' ? [{ segment, index }] : []))
    .filter((_, change) => !match.isOld[change]);
  const isSure = isTrusted || made.some(({ segment }) => segment.new.some(isSignificant));
  return (
    (isTrusted || text.lines.slice(match.at, match.end).some(isSignificant)) &&
    made.every(({ segment, index }) => {
      if (segment.new.some(isSignificant)) {
        return true;
      }
      const isBetween =
        (index > 0 || match.at === 0) &&
        (index < segments.length - 1 || match.end === text.lines.length);
      return isBetween && (isSure || !isMostlyIn(text, segment.old));
    })
  );
}

function isMostlyIn(text: SearchableText, lines: readonly string[]): boolean {
  const telling = lines.filter(isSignificant);
  return telling.filter(line => text.has(line)).length * 2 > telling.length;
}

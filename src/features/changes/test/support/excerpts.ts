import type { FilePair } from './filePairs';
import { lineChanges, linesOf, textOf } from './lineChanges';
import type { Random } from './random';

/** A part of a new file, which is no new file. */
export interface Excerpt {
  readonly kind: keyof typeof cuts;
  readonly text: string;
  /** The most consecutive lines that are missing, among those in both files that contain a letter or digit. */
  readonly missing: number;
}

/** Lines that are left out, from the first to before the second. */
type Hole = readonly [from: number, to: number];

interface Cut {
  readonly lines: readonly string[];
  /** Where the change is, in the new file; empty where lines were only removed. */
  readonly changed: readonly Hole[];
  readonly random: Random;
}

const cuts = {
  'only the start': ({ lines, random }: Cut): Hole[] => [
    [random.between(1, lines.length - 1), lines.length],
  ],
  'only the end': ({ lines, random }: Cut): Hole[] => [[0, random.between(1, lines.length - 1)]],
  'only the middle': ({ lines, random }: Cut): Hole[] => {
    const from = random.between(1, lines.length - 1);
    return [
      [0, from],
      [random.between(from + 1, lines.length), lines.length],
    ];
  },
  'all but the last line': ({ lines }: Cut): Hole[] => [[lines.length - 1, lines.length]],
  'all but the first line': (): Hole[] => [[0, 1]],
  'a hole': ({ lines, random }: Cut): Hole[] => [hole(random.below(lines.length), lines, random)],
  'a hole before a change': ({ lines, changed, random }: Cut): Hole[] => {
    const [from] = random.pick(changed);
    return [[Math.max(0, from - length(lines, random)), from]];
  },
  'a hole after a change': ({ lines, changed, random }: Cut): Hole[] => {
    const [, to] = random.pick(changed);
    return [[to, Math.min(lines.length, to + length(lines, random))]];
  },
  'several holes': ({ lines, random }: Cut): Hole[] =>
    Array.from({ length: random.between(2, 4) }, () =>
      hole(random.below(lines.length), lines, random),
    ),
  'without some declarations': ({ lines, random }: Cut): Hole[] => {
    const starts = declarations(lines);
    return Array.from({ length: random.between(1, 3) }, () => {
      const at = random.below(starts.length);
      return [starts[at] ?? 0, starts[at + 1] ?? lines.length] as const;
    });
  },
  'the declarations that change': ({ lines, changed }: Cut): Hole[] => {
    const starts = [...declarations(lines), lines.length];
    return starts.slice(0, -1).flatMap((from, at) => {
      const to = starts[at + 1] ?? lines.length;
      return changed.some(([first, end]) => first < to && end >= from) ? [] : [[from, to] as Hole];
    });
  },
  'the head and the change': ({ lines, changed, random }: Cut): Hole[] => {
    const context = random.between(0, 12);
    const head = random.between(1, 15);
    return holesAround([[0, head], ...wider(changed, context)], lines.length);
  },
  'the head, the change, and the last line': ({ lines, changed, random }: Cut): Hole[] => {
    const context = random.between(0, 12);
    const [head, tail] = [random.between(1, 15), random.between(1, 3)];
    const ends: Hole[] = [
      [0, head],
      [lines.length - tail, lines.length],
    ];
    return holesAround([...ends, ...wider(changed, context)], lines.length);
  },
  'the change with lines around it': ({ lines, changed, random }: Cut): Hole[] =>
    holesAround(wider(changed, random.between(0, 12)), lines.length),
};

/** The kinds of excerpts. */
export const excerptKinds = Object.keys(cuts) as readonly (keyof typeof cuts)[];

/** Cuts an excerpt out of the new file; undefined if it lacks nothing that both files have. */
export function excerpt(
  { before, after }: FilePair,
  kind: keyof typeof cuts,
  random: Random,
): Excerpt | undefined {
  const [old, lines] = [linesOf(before), linesOf(after)];
  if (lines.length < 2) {
    return undefined;
  }
  const { changed, common } = compare(old, lines);
  const holes = cuts[kind]({ lines, changed, random });
  const isOut = (at: number) => holes.some(([from, to]) => at >= from && at < to);
  const kept = lines.filter((_, at) => !isOut(at));
  let [longest, run] = [0, 0];
  lines.forEach((line, at) => {
    run = isOut(at) ? run + Number(common.has(at) && isSignificant(line)) : 0;
    longest = Math.max(longest, run);
  });
  // The new lines may have the same ones, so that the file loses less.
  const missing = Math.min(longest, removedOf(old, kept) - removedOf(old, lines));
  return missing <= 0 || !kept.some(isSignificant)
    ? undefined
    : { kind, text: textOf(kept), missing };
}

function removedOf(old: readonly string[], next: readonly string[]): number {
  return lineChanges(old, next).flatMap(({ removed }) => removed.filter(isSignificant)).length;
}

/** Where the new lines are, and which of the others both files have, by their indexes in the new file. */
function compare(old: readonly string[], lines: readonly string[]) {
  let shift = 0;
  const changed = lineChanges(old, lines).map(({ at, removed, added }): Hole => {
    const from = at + shift;
    shift += added.length - removed.length;
    return [from, from + added.length];
  });
  const isChanged = (at: number) => changed.some(([from, to]) => at >= from && at < to);
  return { changed, common: new Set([...lines.keys()].filter(at => !isChanged(at))) };
}

function isSignificant(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line);
}

function length(lines: readonly string[], random: Random): number {
  return random.oneIn(2) ? random.between(1, 8) : random.between(1, lines.length);
}

function hole(from: number, lines: readonly string[], random: Random): Hole {
  return [from, Math.min(lines.length, from + length(lines, random))];
}

/** Where lines begin that are not indented, after a blank line. */
function declarations(lines: readonly string[]): readonly number[] {
  return lines.flatMap((line, at) =>
    at === 0 || (/^[^\s})\]]/.test(line) && lines[at - 1]?.trim() === '') ? at : [],
  );
}

function wider(changed: readonly Hole[], by: number): readonly Hole[] {
  return changed.map(([from, to]) => [from - by, to + by]);
}

function holesAround(kept: readonly Hole[], count: number): Hole[] {
  return Array.from({ length: count }, (_, at) => at)
    .filter(at => !kept.some(([from, to]) => at >= from && at < to))
    .map(at => [at, at + 1]);
}

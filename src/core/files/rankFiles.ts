/** A file that can be suggested. */
export interface Candidate {
  /** Path as the user knows it, with forward slashes. */
  readonly path: string;
  /** How lately it was used, counted from 0; undefined where it was not. */
  readonly recency: number | undefined;
}

/** A file that fits what was typed. */
export interface RankedFile<T extends Candidate> {
  readonly candidate: T;
  /** It is likely what is meant: what was typed is a piece of its name, and no mere number. */
  readonly isLikely: boolean;
}

/** How well a file fits: the fewer, the better. */
enum Fit {
  name,
  nameStart,
  wordStart,
  inName,
  inPath,
  scatteredInName,
  scatteredInPath,
}

/**
 * Ranks files by what was typed of their names: case does not count, the name counts before the folders, and letters
 * may be left out in between. Among equals come those used last, then the shortest paths. A number alone must begin
 * a name, since `#12` is more often an issue than a file.
 *
 * @returns those that fit, the best first
 */
export function rankFiles<T extends Candidate>(
  candidates: readonly T[],
  typed: string,
): ReadonlyArray<RankedFile<T>> {
  const query = typed.toLowerCase();
  const found: { readonly fit: Fit; readonly candidate: T }[] = [];
  for (const candidate of candidates) {
    const fit = fitOf(candidate.path, query);
    if (fit !== undefined) {
      found.push({ fit, candidate });
    }
  }
  found.sort(
    (a, b) =>
      a.fit - b.fit ||
      (a.candidate.recency ?? Number.MAX_VALUE) - (b.candidate.recency ?? Number.MAX_VALUE) ||
      a.candidate.path.length - b.candidate.path.length ||
      (a.candidate.path < b.candidate.path ? -1 : 1),
  );
  const hasLetters = /\p{L}/u.test(query);
  return found.map(({ fit, candidate }) => ({
    candidate,
    isLikely: hasLetters && fit <= Fit.inPath,
  }));
}

function fitOf(candidatePath: string, query: string): Fit | undefined {
  if (query === '') {
    return Fit.name;
  }
  const path = candidatePath.toLowerCase();
  const nameAt = path.lastIndexOf('/') + 1;
  const name = path.slice(nameAt);
  if (name === query || name.slice(0, Math.max(0, name.lastIndexOf('.'))) === query) {
    return Fit.name;
  }
  if (name.startsWith(query)) {
    return Fit.nameStart;
  }
  if (/^\P{L}+$/u.test(query)) {
    return undefined;
  }
  const at = name.indexOf(query);
  if (at !== -1) {
    return startsWord(candidatePath.slice(nameAt), at) ? Fit.wordStart : Fit.inName;
  }
  if (path.includes(query)) {
    return Fit.inPath;
  }
  // Of one or two letters scattered over a path, nearly every path has them.
  if (query.length > 2) {
    return isScattered(name, query)
      ? Fit.scatteredInName
      : isScattered(path, query)
        ? Fit.scatteredInPath
        : undefined;
  }
  return undefined;
}

/** `log` starts a word in `web-log.ts` and in `webLog.ts`. */
function startsWord(name: string, at: number): boolean {
  const before = name[at - 1] ?? '';
  const first = name[at] ?? '';
  return !/[\p{L}\p{N}]/u.test(before) || (/\p{Ll}/u.test(before) && /\p{Lu}/u.test(first));
}

function isScattered(text: string, query: string): boolean {
  let from = 0;
  for (const character of query) {
    const at = text.indexOf(character, from);
    if (at === -1) {
      return false;
    }
    from = at + character.length;
  }
  return true;
}

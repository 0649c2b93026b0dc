import { folded, inOneForm } from '../../base/comparedText';

/** A file that can be suggested. */
export interface Candidate {
  /** Path as the user knows it, with forward slashes. */
  readonly path: string;
  /** 0 for the file that was used last, 1 for the one before, and so on; undefined if it was not used. */
  readonly recency: number | undefined;
}

/** A file that matches the query. */
interface RankedFile<T extends Candidate> {
  readonly candidate: T;
  /** True if the file is probably meant: the query is part of its path and more than a number. */
  readonly isLikely: boolean;
}

/** The ways in which a file matches the query, the best first. */
enum Match {
  path,
  name,
  nameStart,
  wordStart,
  inName,
  inPath,
  scatteredInName,
  scatteredInPath,
}

/**
 * Ranks files by their match with the typed text, ignoring case. A match in the name is better than one in the folders,
 * and letters may be left out in between. Equal matches are ranked by recent use, then by the length of the path. A
 * query without letters must be the start of a name, since `#12` is more often an issue than a file.
 *
 * @returns the matching files, the best first
 */
export function rankFiles<T extends Candidate>(
  candidates: readonly T[],
  typed: string,
): ReadonlyArray<RankedFile<T>> {
  const query = folded(typed);
  const matches: Matching<T>[] = [];
  for (const candidate of candidates) {
    const match = matchOf(candidate.path, query);
    if (match !== undefined) {
      matches.push({ match, candidate });
    }
  }
  matches.sort(compare);
  const hasLetters = /\p{L}/u.test(query);
  return matches.map(({ match, candidate }) => ({
    candidate,
    isLikely: hasLetters && match <= Match.inPath,
  }));
}

/** Keeps the files that {@link rankFiles} puts first, of any number of files that come one by one. */
export class BestFiles<T extends Candidate> {
  private readonly query: string;
  /** The best first. */
  private readonly best: Matching<T>[] = [];

  /** @param limit the number of files to keep, at least 1 */
  constructor(
    typed: string,
    private readonly limit: number,
  ) {
    this.query = folded(typed);
  }

  get files(): readonly T[] {
    return this.best.map(({ candidate }) => candidate);
  }

  /** @returns true if a file with this path that was not used recently would be kept */
  wants(path: string): boolean {
    const match = matchOf(path, this.query);
    const last = this.best[this.limit - 1];
    return (
      match !== undefined &&
      (!last || compare({ match, candidate: { path, recency: undefined } }, last) < 0)
    );
  }

  add(candidate: T): void {
    const match = matchOf(candidate.path, this.query);
    if (match !== undefined) {
      const added = { match, candidate };
      const at = this.best.findIndex(each => compare(added, each) < 0);
      this.best.splice(at === -1 ? this.best.length : at, 0, added);
      this.best.splice(this.limit);
    }
  }
}

interface Matching<T extends Candidate> {
  readonly match: Match;
  readonly candidate: T;
}

/** Puts the better match first. */
function compare(a: Matching<Candidate>, b: Matching<Candidate>): number {
  return (
    a.match - b.match ||
    (a.candidate.recency ?? Number.MAX_VALUE) - (b.candidate.recency ?? Number.MAX_VALUE) ||
    a.candidate.path.length - b.candidate.path.length ||
    (a.candidate.path < b.candidate.path ? -1 : 1)
  );
}

function matchOf(candidatePath: string, query: string): Match | undefined {
  if (query === '') {
    return Match.name;
  }
  const path = folded(candidatePath);
  if (path === query) {
    return Match.path;
  }
  const nameAt = path.lastIndexOf('/') + 1;
  const name = path.slice(nameAt);
  if (name === query || name.slice(0, Math.max(0, name.lastIndexOf('.'))) === query) {
    return Match.name;
  }
  if (name.startsWith(query)) {
    return Match.nameStart;
  }
  if (/^\P{L}+$/u.test(query)) {
    return undefined;
  }
  const at = name.indexOf(query);
  if (at !== -1) {
    return startsWord(inOneForm(candidatePath).slice(nameAt), at) ? Match.wordStart : Match.inName;
  }
  if (path.includes(query)) {
    return Match.inPath;
  }
  // Nearly every path contains one or two given letters somewhere.
  if (query.length <= 2) {
    return undefined;
  }
  if (isScattered(name, query)) {
    return Match.scatteredInName;
  }
  return isScattered(path, query) ? Match.scatteredInPath : undefined;
}

/** `log` is the start of a word in `web-log.ts` and in `webLog.ts`. */
function startsWord(name: string, at: number): boolean {
  const before = name[at - 1] ?? '';
  const first = name[at] ?? '';
  return !/[\p{L}\p{N}]/u.test(before) || (/\p{Ll}/u.test(before) && /\p{Lu}/u.test(first));
}

/** @returns true if the text contains all characters of the query, in their order */
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

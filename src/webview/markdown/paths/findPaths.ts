import { maxPlaceLength, placeAfter, splitPlace } from '../../../base/placeInFile';
import { isFileUri } from '../inline/linkTarget';
import { withPlaceBeside } from './placeBeside';
import { maxPathLength, readPath } from './readPath';
import { type Beside, canEnd, canStart, isStrongGap } from './wordBounds';

/**
 * Text between white space, brackets, quotation marks and punctuation, with a position in parentheses as some compilers
 * write it: `a.ts(12,3)`. The name of a file can contain any of these separators, too. The pattern never backtracks.
 */
const word =
  /[^\s"'`<>|()[\]{},;—→“”‘’«»„‚、。，；：！？（）「」『』《》【】〈〉〔〕،؛؟।॥־]+(?:\(\d{1,7}(?:,\d{1,7})?\))?/g;

/**
 * The place where Latin letters meet letters of a script that joins words without spaces: between `a.ts` and `を`, and
 * between `見て` and `src`.
 */
const seam =
  /(?<=[A-Za-z\d])(?=[^\p{ASCII}\p{Script=Latin}\p{M}\p{P}])|(?<=[^\p{ASCII}\p{Script=Latin}\p{P}])(?=[A-Za-z~@_])/u;

/** Letters at the start of a word that may belong to the text before the path. */
const joinedLetters =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Arabic}\p{Script=Hebrew}]+/u;

/** A name in a file's code after the name of the file, such as `::test_a`. */
const symbol = /::?[A-Za-z_][\w.:]*$/;

/** Words before a path that may belong to it, as in `My Documents/a.txt`. */
const maxSpaceCount = 4;

/** Pieces before a path that may belong to it, as in `app/[id]/page.tsx`. */
const maxPieceCount = 8;

/** Letters before a path that may belong to it, in a script without spaces. */
const maxLetterCount = 16;

/** Places at which a path may start. */
const maxStartCount = 24;

/** Mentions of files in one text; the others stay text. */
const maxMentionCount = 5000;

/** A possible path in a text, as indices in UTF-16 code units. */
export interface PathRange {
  readonly start: number;
  /** The index after the path. */
  readonly end: number;
  /** The possible meanings, the best first. */
  readonly readings: readonly string[];
}

type Range = Omit<PathRange, 'readings'>;

/**
 * Finds everything in a text that looks like a file path, in time linear in the text's length.
 *
 * @param names names of files, which may have any characters
 * @returns the mentions of files, in the order of the text; each with all its possible paths, the best first, which is
 * a name and then the longest one
 */
export function findPaths(
  text: string,
  names: readonly string[] = [],
  beside: Beside = { before: '', after: '' },
): PathRange[][] {
  const named = findNames(text, names, beside);
  const namesAt = new Map<number, PathRange[]>();
  for (const name of named) {
    for (let at = name.start; at < name.end; at++) {
      namesAt.set(at, [...(namesAt.get(at) ?? []), name]);
    }
  }
  // Several paths may start at the same place.
  const known = new Map<number, boolean>();
  const isStart = (at: number): boolean => {
    const result = known.get(at) ?? canStart(text, at, beside);
    known.set(at, result);
    return result;
  };
  const pieces = /[./\\][^\s./\\]/.test(text) ? findPieces(text) : [];
  const found: PathRange[][] = [];
  for (let index = 0; index < pieces.length && found.length < maxMentionCount; index++) {
    const range = trim(text, pieces[index] as Range);
    if (range && isPath(text.slice(range.start, range.end))) {
      const ranges = [
        ...(namesAt.get(range.start) ?? []),
        ...rangesAt(text, pieces, index, range, beside, isStart),
      ];
      if (ranges.length > 0) {
        found.push(ranges);
      }
    }
  }
  const used = new Set(found.flat());
  const alone = named.filter(name => !used.has(name));
  return alone.length === 0
    ? found
    : [...found, ...alone.map(name => [name])].sort((a, b) => startOf(a) - startOf(b));
}

/**
 * @param names as for {@link findPaths}
 * @returns the possible meanings of a code span that looks like a path or is a name such as `Makefile`; empty otherwise
 */
export function pathsInCode(code: string, names: readonly string[] = []): readonly string[] {
  const path = code.trim();
  if (path.length > maxPathLength || path.includes('\n')) {
    return [];
  }
  const bare = splitPlace(path)?.path ?? path;
  const isName = /^[A-Z][\w-]{2,40}$/.test(bare) || names.includes(path) || names.includes(bare);
  return isName || isPath(path) ? readPath(path) : [];
}

/** The start of the first of several ranges. */
export function startOf(ranges: readonly PathRange[]): number {
  return Math.min(...ranges.map(({ start }) => start));
}

/** Finds names, such as `Q1, Q2 (final).xlsx`, with a place, wherever they are not part of a word. */
function findNames(text: string, names: readonly string[], beside: Beside): PathRange[] {
  const found: PathRange[] = [];
  for (const name of names.filter(each => /[./\\]/.test(each))) {
    for (let start = text.indexOf(name); start >= 0; start = text.indexOf(name, start + 1)) {
      const end = start + name.length;
      const rest = text.slice(end, end + maxPlaceLength);
      const suffix = /^(?:\([\d,]+\)|[:#?][\w:=&–-]*\w)/.exec(rest)?.[0] ?? '';
      const place = splitPlace(suffix)?.path === '' ? suffix : '';
      const range = { start, end: end + place.length };
      if (canStart(text, range.start, beside) && canEnd(text, range.end, beside)) {
        found.push({ ...range, readings: [text.slice(range.start, range.end)] });
      }
    }
  }
  return found;
}

function findPieces(text: string): Range[] {
  return [...text.matchAll(word)].flatMap(({ 0: found, index }) => {
    let start = index;
    return (/\P{ASCII}/u.test(found) ? found.split(seam) : [found]).map(piece => {
      start += piece.length;
      return { start: start - piece.length, end: start };
    });
  });
}

function rangesAt(
  text: string,
  pieces: readonly Range[],
  index: number,
  range: Range,
  beside: Beside,
  isStart: (at: number) => boolean,
): PathRange[] {
  const name = text.slice(range.start, range.end);
  const code = splitPlace(name) || isFileUri(name) ? null : symbol.exec(name);
  const isPlaced = splitPlace(name) !== undefined;
  const place = isPlaced
    ? undefined
    : placeAfter(text.slice(range.end, range.end + maxPlaceLength));
  const ends = [
    ...(place ? [range.end + place.length] : []),
    range.end,
    ...(code ? [range.start + code.index] : []),
  ].filter(end => canEnd(text, end, beside));
  if (ends.length === 0) {
    return [];
  }
  const starts = startsOf(text, pieces, index, range);
  return starts.filter(isStart).flatMap(start =>
    ends
      .filter(end => end > start && end - start <= maxPathLength)
      .map(end => ({
        start,
        end,
        readings: withPlaceBeside(
          readPath(text.slice(start, end).replaceAll('\n', ' ')),
          (beside.textBefore ?? '') + text.slice(Math.max(0, start - maxPlaceLength), start),
          place ? '' : text.slice(end, end + maxPlaceLength) + (beside.textAfter ?? ''),
        ),
      })),
  );
}

/** The places at which the path with this piece may start, the first one first. */
function startsOf(
  text: string,
  pieces: readonly Range[],
  index: number,
  range: Range,
): readonly number[] {
  const starts: number[] = [];
  let spaceCount = 0;
  for (let at = index; at >= 0 && index - at <= maxPieceCount; at--) {
    const piece = pieces[at] as Range;
    if (range.end - piece.start > maxPathLength) {
      break;
    }
    const start = at === index ? range.start : piece.start;
    starts.push(start, ...joinedStarts(text.slice(start, piece.end)).map(each => start + each));
    const gapStart = pieces[at - 1]?.end ?? Math.max(0, piece.start - maxPieceCount);
    const gap = text.slice(gapStart, piece.start);
    for (let back = gap.length - 1; back >= 0 && !/\s/.test(gap.charAt(back)); back--) {
      starts.push(gapStart + back);
    }
    const hasSpace = /\s/.test(gap);
    spaceCount += hasSpace ? 1 : 0;
    const before = text.slice(pieces[at - 1]?.start ?? gapStart, gapStart);
    if (
      isStrongGap(gap) ||
      gap.length > maxPieceCount ||
      spaceCount > maxSpaceCount ||
      /[:#]L?\d+$/.test(before) ||
      (hasSpace && /[/\\].*\.[A-Za-z]\w*$/.test(before))
    ) {
      break;
    }
  }
  return [...new Set(starts)].sort((a, b) => a - b).slice(-maxStartCount);
}

/** The places in a word at which another one may start that is written without a space before it. */
function joinedStarts(piece: string): number[] {
  const run = joinedLetters.exec(piece)?.[0] ?? '';
  const starts: number[] = [];
  for (const letter of run.slice(-2 * maxLetterCount)) {
    starts.push((starts.at(-1) ?? Math.max(0, run.length - 2 * maxLetterCount)) + letter.length);
  }
  return starts.filter(start => start < piece.length).slice(-maxLetterCount);
}

/** Removes the sentence's punctuation; undefined if the rest is empty or too long. */
function trim(text: string, { start: from, end: to }: Range): Range | undefined {
  let start = from;
  let end = to;
  // The asterisk of a glob such as `*.ts` belongs to it.
  while (
    start < end &&
    '-–=:~*…'.includes(text.charAt(start)) &&
    !/^(?:.\/|\*\.)/.test(text.slice(start, start + 2))
  ) {
    start++;
  }
  while (end > start && '.:!?…-–=~*'.includes(text.charAt(end - 1))) {
    end--;
  }
  return end > start && end - start <= maxPathLength ? { start, end } : undefined;
}

/** @returns true if a word has folders or a file extension, and no characters that can't be in a path */
function isPath(text: string): boolean {
  if (!/[./\\]/.test(text)) {
    return false;
  }
  if (isFileUri(text)) {
    return true;
  }
  const path = splitPlace(text)?.path ?? text;
  const bare = path.replace(/[?#][^/\\]*$/, '').replace(symbol, '');
  return isPlainPath(path) || isPlainPath(bare);
}

function isPlainPath(path: string): boolean {
  if (/[*?\0]|:\/\/|^[/\\]{2}/.test(path) || !/\p{L}/u.test(path)) {
    return false;
  }
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  return name !== '' && (name !== path || /\.[A-Za-z][\w+-]{0,15}$/.test(name));
}

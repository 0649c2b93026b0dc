import { lazy } from './lazy';

/** A place in a file. Lines and columns start at 1. */
export interface PlaceInFile {
  readonly line: number;
  readonly column: number | undefined;
  /** The last line; undefined if it is only one. */
  readonly endLine: number | undefined;
}

const line = String.raw`(?<line>\d{1,7})`;
const column = String.raw`(?<column>\d{1,7})`;
const end = String.raw`(?<end>\d{1,7})`;

/** The word for a line, and the words before the last one of several, in the six languages of the extension. */
const lineWord = String.raw`(?:[Ll]ines?|Ln|[Zz]eilen?|Z\.|[Ll]ignes?|[Ll]íneas?)`;
const to = String.raw`\s?(?:[-–—]|\.\.|to|through|bis|à|a|から|至|到)\s?`;

/** Words before a line. */
const preposition =
  '(?:on|at|in|near|around|auf|bei|um|ab|à la|aux|vers la|en la|en las|cerca de la|の|的)';

/** Words between a line and the path of its file. */
const ofFile = String.raw`(?:of|in|from|von|der|de|du|del)\s(?:the\s|la\s)?(?:file\s|Datei\s|fichier\s|archivo\s)?`;

/** Lines in words, with or without brackets around them. */
const inWords = [
  String.raw`${lineWord}\s?${line}(?:${to}L?${end})?(?:,?\s(?:column|[Cc]ol\.?|Spalte|colonne|columna)\s?${column})?`,
  String.raw`第?\s?${line}(?:${to}${end})?\s?行目?`,
].flatMap(words => [
  String.raw`\s?[,:，、：]?\s?(?:${preposition}\s?)?(?<![A-Za-z])${words}`,
  String.raw`\s[-–—]\s${words}`,
  String.raw`\s?,?\s?[(（](?:${preposition}\s?)?(?<![A-Za-z])${words}[)）]`,
]);

/**
 * Patterns for a place in a file after its path: `:12`, `:12:3`, `:12-20`, `:12:3-20:1`, `:12..20`, `:L12-L20`,
 * `:12,18,20`, `(12)`, `(12, 3)`, `[12:3]`, ` (12-20)`, and words such as `, line 12`, ` (lines 12–20)`, and `の12行目`.
 * The length of a match is bounded.
 */
const afterPath = [
  String.raw`:L?${line}(?::${column})?(?:(?:[-–]|\.\.)L?${end}(?::\d{1,7})?|(?:,\d{1,7}){1,9})?`,
  String.raw`\(${line}(?:,\s?${column})?\)`,
  String.raw`\[${line}[:,]\s?${column}\]`,
  String.raw`\s?\(L?${line}(?:[-–]|\.\.)L?${end}\)`,
  String.raw`\s?\(L${line}\)`,
  String.raw`\sL${line}(?:[-–]L?${end})?`,
  ...inWords,
];

/** Places at the end of a path or an address, including `#L12`, `#L12-L20`, `#L12C3`, `#12-20`, and `?line=12`. */
const atEnd = lazy(() =>
  [
    ...afterPath,
    String.raw`#L?${line}(?:C${column})?(?:(?:[-–]|\.\.)L?${end}(?:C\d{1,7})?)?`,
    String.raw`\?line=${line}(?:&col(?:umn)?=${column})?`,
  ].map(each => new RegExp(`(?:${each})$`, 'u')),
);

const atStart = lazy(() =>
  afterPath.map(each => new RegExp(String.raw`^(?:${each})(?![\p{Script=Latin}\p{N}_])`, 'u')),
);

/** Line numbers before a path, as in `lines 12 to 20 of `. */
const beforePath = lazy(
  () =>
    new RegExp(
      String.raw`(?<![\p{L}\p{N}_])${lineWord}\s${line}(?:${to}${end})?(?:,\scol(?:umn|\.)?\s${column})?\s${ofFile}["'“„«(]?\s?$`,
      'u',
    ),
);

/** The maximum length of a place, in UTF-16 code units. */
export const maxPlaceLength = 60;

/**
 * Splits a path from the place in the file that it ends with.
 *
 * @returns undefined if it ends with none; the place is undefined if it has no valid line
 */
export function splitPlace(
  text: string,
): { readonly path: string; readonly place: PlaceInFile | undefined } | undefined {
  // No place is longer, and searching a longer text could take quadratic time.
  const from = Math.max(0, text.length - maxPlaceLength);
  const ending = text.slice(from);
  const found = atEnd()
    .map(form => form.exec(ending))
    .filter(each => each !== null)
    .sort((one, other) => one.index - other.index)[0];
  return found && { path: text.slice(0, from + found.index), place: placeOf(found) };
}

/**
 * Finds the place at the start of the text after a path.
 *
 * @returns its length, and its short form, such as `:12-20`
 */
export function placeAfter(
  text: string,
): { readonly length: number; readonly shortForm: string } | undefined {
  const found = atStart()
    .map(form => form.exec(text))
    .find(each => each !== null);
  return found && { length: found[0].length, shortForm: shortForm(placeOf(found)) };
}

/** @returns the short form of the place at the end of the text before a path; empty if there is none */
export function placeBefore(text: string): string {
  const found = beforePath().exec(text.slice(-maxPlaceLength));
  return found ? shortForm(placeOf(found)) : '';
}

function placeOf({ groups }: RegExpExecArray): PlaceInFile | undefined {
  const number = (name: string) => Number(groups?.[name] ?? 0) || undefined;
  const first = number('line');
  const last = number('end');
  return first === undefined
    ? undefined
    : {
        line: first,
        column: number('column'),
        endLine: last !== undefined && last > first ? last : undefined,
      };
}

function shortForm(place: PlaceInFile | undefined): string {
  if (!place) {
    return '';
  }
  const { line: first, column: at, endLine } = place;
  return `:${first}${at ? `:${at}` : ''}${endLine ? `-${endLine}` : ''}`;
}

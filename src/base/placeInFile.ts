/**
 * A place in a file at the end of a path: `:12`, `:12:3`, `:12-20`, `:12:3-20:1`, `:L12-L20`, `#L12`, `#L12-L20`,
 * `#L12C3`, `#12-20`, `(12)`, `(12,3)` and `?line=12`. Its length is bounded.
 */
const place =
  /(?::L?(?<line1>\d{1,7})(?::(?<column1>\d{1,7}))?(?:[-–]L?(?<end1>\d{1,7})(?::\d{1,7})?)?|#L?(?<line2>\d{1,7})(?:C(?<column2>\d{1,7}))?(?:[-–]L?(?<end2>\d{1,7})(?:C\d{1,7})?)?|\((?<line3>\d{1,7})(?:,(?<column3>\d{1,7}))?\)|\?line=(?<line4>\d{1,7})(?:&col(?:umn)?=(?<column4>\d{1,7}))?)$/;

/** A place in a file. Lines and columns start at 1. */
export interface PlaceInFile {
  readonly line: number;
  readonly column: number | undefined;
  /** The last line; undefined if it is only one. */
  readonly endLine: number | undefined;
}

/**
 * Splits a path from the place in the file that it ends with.
 *
 * @returns undefined if it ends with none; the place is undefined if it has no valid line
 */
export function splitPlace(
  text: string,
): { readonly path: string; readonly place: PlaceInFile | undefined } | undefined {
  const found = place.exec(text);
  if (!found) {
    return undefined;
  }
  const number = (name: string) => {
    const digits = [1, 2, 3, 4].map(form => found.groups?.[name + form]).find(each => each);
    return digits === undefined ? undefined : Number(digits);
  };
  const line = number('line');
  const end = number('end');
  return {
    path: text.slice(0, found.index),
    place: line
      ? {
          line,
          column: number('column') || undefined,
          endLine: end !== undefined && end > line ? end : undefined,
        }
      : undefined,
  };
}

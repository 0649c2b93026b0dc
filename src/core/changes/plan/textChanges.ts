import { lineDiff } from '../model/lineDiff';

/** Where a part of a text is replaced. Offsets and lengths are in UTF-16 code units. */
export interface TextChange {
  readonly offset: number;
  /** Length of the text that is removed. */
  readonly removed: number;
  readonly added: string;
}

/**
 * What turns a text into another one, in order. Lines between the changes are not touched, so that what is attached to
 * them stays, such as breakpoints.
 *
 * @param lineEnd of both texts
 */
export function textChanges(
  before: string,
  after: string,
  lineEnd: '\n' | '\r\n',
): readonly TextChange[] {
  const lines = before.split(lineEnd);
  let end = 0;
  const offsets = [
    0,
    ...lines.map(line => {
      end += line.length + lineEnd.length;
      return end;
    }),
  ];
  return lineDiff(lines, after.split(lineEnd)).map(({ from, to, lines: added }) => {
    const [offset = 0, next = 0] = [offsets[from], offsets[to]];
    if (to < lines.length) {
      return { offset, removed: next - offset, added: added.map(line => line + lineEnd).join('') };
    }
    // The last line has no line end.
    const isInPlace = from === 0 || (from < lines.length && added.length > 0);
    const start = isInPlace ? offset : offset - lineEnd.length;
    const text = isInPlace ? added.join(lineEnd) : added.map(line => lineEnd + line).join('');
    return { offset: start, removed: before.length - start, added: text };
  });
}

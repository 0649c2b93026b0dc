/**
 * Finds a text that was selected in a document that may have changed since. Offsets are in UTF-16 code units.
 *
 * @param offset the text's previous offset; an occurrence at it is preferred
 * @returns undefined if the text is gone, or occurs several times and none of them at the offset
 */
export function findSelection(
  document: string,
  selected: string,
  offset: number,
): number | undefined {
  if (document.startsWith(selected, offset)) {
    return offset;
  }
  const first = document.indexOf(selected);
  return first >= 0 && document.indexOf(selected, first + 1) < 0 ? first : undefined;
}

/** A change of a document, in UTF-16 code units. */
interface TextChange {
  readonly offset: number;
  /** Length of the text that was removed. */
  readonly removed: number;
  /** Length of the text that was inserted. */
  readonly added: number;
}

/** The new offset of a position after changes elsewhere in the document. */
export function movedOffset(offset: number, changes: readonly TextChange[]): number {
  return changes
    .filter(change => change.offset + change.removed <= offset)
    .reduce((moved, { removed, added }) => moved + added - removed, offset);
}

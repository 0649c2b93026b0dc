/**
 * Finds a text that was selected in a document that may have changed since. Offsets are in UTF-16 code units.
 *
 * @param offset where the text was; it wins over other occurrences
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
export interface TextChange {
  readonly offset: number;
  /** Length of the text that was removed. */
  readonly removed: number;
  /** Length of the text that was inserted. */
  readonly added: number;
}

/** Where an offset in a document is after changes elsewhere in it. */
export function movedOffset(offset: number, changes: readonly TextChange[]): number {
  return changes
    .filter(change => change.offset + change.removed <= offset)
    .reduce((moved, { removed, added }) => moved + added - removed, offset);
}

/**
 * Where a text that was selected stands in a document now: where it stood, or else where it is the only one of its
 * kind. Undefined where it is gone, or where nobody could say which of several is meant.
 *
 * @param near where it stood, in characters from the start
 */
export function selectionPlace(
  document: string,
  selected: string,
  near: number,
): number | undefined {
  if (document.startsWith(selected, near)) {
    return near;
  }
  const first = document.indexOf(selected);
  return first >= 0 && document.indexOf(selected, first + 1) < 0 ? first : undefined;
}

/** A change of a document, in characters. */
export interface TextChange {
  readonly offset: number;
  /** Characters that were removed. */
  readonly removed: number;
  /** Characters that were put there. */
  readonly added: number;
}

/** Where a place in a document is after changes elsewhere in it. */
export function movedPlace(place: number, changes: readonly TextChange[]): number {
  return changes
    .filter(({ offset, removed }) => offset + removed <= place)
    .reduce((moved, { removed, added }) => moved + added - removed, place);
}

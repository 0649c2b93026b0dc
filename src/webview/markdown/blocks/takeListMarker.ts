import type { ListMarker } from './block';
import { isSpaceOrTab, type LineCursor } from './lineCursor';

/**
 * Recognizes a list marker at the cursor and moves the cursor to the item's content (CommonMark 0.31, section 5.2).
 *
 * @param interrupts the line would otherwise continue a paragraph: then the item must not be empty, and a numbered
 *   list must start with 1
 * @returns undefined, and the cursor does not move, if it is no list marker
 */
export function takeListMarker(cursor: LineCursor, interrupts: boolean): ListMarker | undefined {
  const { text, indent, nextNonspace } = cursor;
  const match = /^(?:[*+-]|(\d{1,9})([.)]))/.exec(text.slice(nextNonspace, nextNonspace + 11));
  if (!match) {
    return undefined;
  }
  const [marker, number, delimiter = marker] = match;
  const end = nextNonspace + marker.length;
  if (end < text.length && !isSpaceOrTab(text.charCodeAt(end))) {
    return undefined;
  }
  const start = number === undefined ? 1 : Number(number);
  if (interrupts && (start !== 1 || cursor.isBlankFrom(end))) {
    return undefined;
  }
  cursor.advanceToNonspace();
  cursor.advanceCharacters(marker.length);
  const spaces = cursor.indent;
  // Five columns or more are one column and indented code. The content of an empty item is one column away.
  const padding = spaces >= 5 || spaces < 1 || cursor.blank ? 1 : spaces;
  cursor.advanceColumns(padding);
  return {
    ordered: number !== undefined,
    delimiter,
    start,
    contentIndent: indent + marker.length + padding,
  };
}

/** @returns true if items with these markers belong to the same list (CommonMark 0.31, section 5.3) */
export function isSameList(a: ListMarker | undefined, b: ListMarker): boolean {
  return a?.ordered === b.ordered && a.delimiter === b.delimiter;
}

import type { LineCursor } from './lineCursor';

/**
 * Moves the cursor past a block quote marker, `>` and the space after it (CommonMark 0.31, section 5.1).
 *
 * @returns false, and the cursor does not move, if there is none
 */
export function takeQuoteMarker(cursor: LineCursor): boolean {
  if (cursor.indented || cursor.text[cursor.nextNonspace] !== '>') {
    return false;
  }
  cursor.advanceToNonspace();
  cursor.advanceCharacters(1);
  cursor.skipOptionalSpace();
  return true;
}

import type { LineCursor } from '../lineCursor';

/** The start of a footnote's text. */
const marker = /^\[\^([^\]\s]+)\]:[ \t]*/;

/** UTF-16 code units of a marker; nobody writes longer ones. */
const maxLength = 200;

/**
 * Moves the cursor past the start of a footnote, such as `[^1]:`, by the rules of GitHub's parser.
 *
 * @returns the label; undefined, and the cursor does not move, if there is none
 */
export function takeFootnoteMarker(cursor: LineCursor): string | undefined {
  const { text, nextNonspace } = cursor;
  const match = text.startsWith('[^', nextNonspace)
    ? marker.exec(text.slice(nextNonspace, nextNonspace + maxLength))
    : null;
  if (!match) {
    return undefined;
  }
  cursor.advanceToNonspace();
  cursor.advanceCharacters(match[0].length);
  return match[1];
}

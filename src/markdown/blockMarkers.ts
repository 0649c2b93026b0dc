import type { Fence, ListMarker } from './block';
import { isSpaceOrTab, type LineCursor } from './lineCursor';

/**
 * Recognizes the opening line of fenced code at the cursor, which does not move (CommonMark 0.31, section 4.5).
 *
 * @returns undefined if it is no fence
 */
export function parseFence(cursor: LineCursor): Fence | undefined {
  const { text, nextNonspace, indent } = cursor;
  const character = text.charAt(nextNonspace);
  if (character !== '`' && character !== '~') {
    return undefined;
  }
  const end = endOfRun(cursor, character);
  const info = text.slice(end);
  if (end - nextNonspace < 3 || (character === '`' && info.includes('`'))) {
    return undefined;
  }
  return { character, length: end - nextNonspace, indent, info: info.trim() };
}

/** @returns true if the line at the cursor closes this fence (CommonMark 0.31, section 4.5) */
export function closesFence(cursor: LineCursor, { character, length }: Fence): boolean {
  const end = endOfRun(cursor, character);
  return end - cursor.nextNonspace >= length && cursor.isBlankFrom(end);
}

function endOfRun({ text, nextNonspace }: LineCursor, character: string): number {
  let end = nextNonspace;
  while (text[end] === character) {
    end++;
  }
  return end;
}

/**
 * Recognizes an ATX heading at the cursor, which does not move (CommonMark 0.31, section 4.2). Loops, because a regular
 * expression could backtrack over a hostile line.
 *
 * @returns its level, 1 to 6, and its text without the closing `#` characters; undefined if it is no heading
 */
export function parseAtxHeading(cursor: LineCursor): { level: number; text: string } | undefined {
  const { text: line, nextNonspace } = cursor;
  const start = endOfRun(cursor, '#');
  const level = start - nextNonspace;
  if (level < 1 || level > 6 || (start < line.length && !isSpaceOrTab(line.charCodeAt(start)))) {
    return undefined;
  }
  let end = trimEnd(line, start, line.length);
  let closing = end;
  while (closing > start && line[closing - 1] === '#') {
    closing--;
  }
  if (isSpaceOrTab(line.charCodeAt(closing - 1))) {
    end = trimEnd(line, start, closing);
  }
  return { level, text: line.slice(start, end).replace(/^[ \t]+/, '') };
}

function trimEnd(line: string, start: number, end: number): number {
  let trimmed = end;
  while (trimmed > start && isSpaceOrTab(line.charCodeAt(trimmed - 1))) {
    trimmed--;
  }
  return trimmed;
}

/**
 * Recognizes the underline of a setext heading at the cursor, which does not move (CommonMark 0.31, section 4.3).
 *
 * @returns the level of the heading that the underline makes of the paragraph above; undefined if it is no underline
 */
export function setextLevel(cursor: LineCursor): 1 | 2 | undefined {
  const marker = cursor.text.charAt(cursor.nextNonspace);
  if ((marker !== '=' && marker !== '-') || !cursor.isBlankFrom(endOfRun(cursor, marker))) {
    return undefined;
  }
  return marker === '=' ? 1 : 2;
}

const breakMarkers = '*-_';

/** @returns true if a thematic break is at the cursor, which does not move (CommonMark 0.31, section 4.1) */
export function isThematicBreak({ text, nextNonspace }: LineCursor): boolean {
  const marker = text.charAt(nextNonspace);
  if (marker === '' || !breakMarkers.includes(marker)) {
    return false;
  }
  const markerCode = marker.charCodeAt(0);
  let count = 0;
  for (let index = nextNonspace; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === markerCode) {
      count++;
    } else if (!isSpaceOrTab(code)) {
      return false;
    }
  }
  return count >= 3;
}

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

/** The start of a footnote's text. */
const footnoteMarker = /^\[\^([^\]\s]+)\]:[ \t]*/;

/** UTF-16 code units of a marker, more than anyone writes. */
const maxFootnoteMarkerLength = 200;

/**
 * Moves the cursor past the start of a footnote, such as `[^1]:`, by the rules of GitHub's parser.
 *
 * @returns the label; undefined, and the cursor does not move, if there is none
 */
export function takeFootnoteMarker(cursor: LineCursor): string | undefined {
  const { text, nextNonspace } = cursor;
  const match = text.startsWith('[^', nextNonspace)
    ? footnoteMarker.exec(text.slice(nextNonspace, nextNonspace + maxFootnoteMarkerLength))
    : null;
  if (!match) {
    return undefined;
  }
  cursor.advanceToNonspace();
  cursor.advanceCharacters(match[0].length);
  return match[1];
}

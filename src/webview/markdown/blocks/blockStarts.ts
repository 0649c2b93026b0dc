import type { Fence, ListMarker } from './block';
import { isSpaceOrTab, type LineCursor } from './lineCursor';

/*
 * What starts a block, each recognized at the cursor without moving it. Loops instead of regular
 * expressions wherever one could go back and forth over a hostile line.
 */

const HASH = 35;
const STAR = 42;
const DASH = 45;
const UNDERSCORE = 95;
const EQUALS = 61;

export function isThematicBreak(cursor: LineCursor): boolean {
  const { text, next: marker } = cursor;
  if (marker !== STAR && marker !== DASH && marker !== UNDERSCORE) {
    return false;
  }
  let count = 0;
  for (let at = cursor.nextNonspace; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === marker) {
      count++;
    } else if (!isSpaceOrTab(code)) {
      return false;
    }
  }
  return count >= 3;
}

/** The level of the heading that a line of `=` or `-` makes of the paragraph above it. */
export function setextLevel(cursor: LineCursor): number | undefined {
  const { text, next: marker } = cursor;
  if (marker !== EQUALS && marker !== DASH) {
    return undefined;
  }
  let at = cursor.nextNonspace;
  while (text.charCodeAt(at) === marker) {
    at++;
  }
  while (isSpaceOrTab(text.charCodeAt(at))) {
    at++;
  }
  return at < text.length ? undefined : marker === EQUALS ? 1 : 2;
}

/** The level of a heading that starts with `#`, and its text without a closing row of `#`. */
export function parseAtxHeading(cursor: LineCursor): { level: number; text: string } | undefined {
  const line = cursor.text;
  const start = cursor.nextNonspace;
  let at = start;
  while (line.charCodeAt(at) === HASH) {
    at++;
  }
  const level = at - start;
  if (level < 1 || level > 6 || (at < line.length && !isSpaceOrTab(line.charCodeAt(at)))) {
    return undefined;
  }
  let end = trimEndIndex(line, line.length, at);
  let hashes = end;
  while (hashes > at && line.charCodeAt(hashes - 1) === HASH) {
    hashes--;
  }
  if (isSpaceOrTab(line.charCodeAt(hashes - 1))) {
    end = trimEndIndex(line, hashes, at);
  }
  return { level, text: line.slice(at, end).replace(/^[ \t]+/, '') };
}

/** What stands alone on its line before and after formulas; those are shown as the code that they are. */
const FORMULAS: ReadonlyMap<string, string> = new Map([
  ['$$', '$$'],
  ['\\[', '\\]'],
]);

export function parseFence(cursor: LineCursor): Fence | undefined {
  return parseFormula(cursor) ?? parseCodeFence(cursor);
}

function parseFormula(cursor: LineCursor): Fence | undefined {
  const character = cursor.text.slice(cursor.nextNonspace, cursor.nextNonspace + 2);
  const closing = FORMULAS.get(character);
  return closing !== undefined && restIsBlank(cursor, cursor.nextNonspace + 2)
    ? { character, length: 2, indent: cursor.indent, info: 'latex', closing }
    : undefined;
}

/** A formula that stands alone on its line with what encloses it. */
export function parseFormulaLine(cursor: LineCursor): { fence: Fence; text: string } | undefined {
  const character = cursor.text.slice(cursor.nextNonspace, cursor.nextNonspace + 2);
  const closing = FORMULAS.get(character);
  const rest = cursor.text.slice(cursor.nextNonspace + 2).trimEnd();
  if (closing === undefined || rest.indexOf(closing) !== rest.length - 2 || rest.length <= 2) {
    return undefined;
  }
  return {
    fence: { character, length: 2, indent: cursor.indent, info: 'latex', closing },
    text: rest.slice(0, -2).trim(),
  };
}

function parseCodeFence(cursor: LineCursor): Fence | undefined {
  const content = /^(?:`{3,}|~{3,})/.exec(
    cursor.text.slice(cursor.nextNonspace, cursor.nextNonspace + 1000),
  );
  if (!content) {
    return undefined;
  }
  const character = content[0].charAt(0);
  let at = cursor.nextNonspace;
  while (cursor.text[at] === character) {
    at++;
  }
  const info = cursor.text.slice(at);
  if (character === '`' && info.includes('`')) {
    return undefined;
  }
  const length = at - cursor.nextNonspace;
  return { character, length, indent: cursor.indent, info: info.trim() };
}

export function closesFence(cursor: LineCursor, { character, length, closing }: Fence): boolean {
  if (closing !== undefined) {
    const end = cursor.nextNonspace + closing.length;
    return cursor.text.startsWith(closing, cursor.nextNonspace) && restIsBlank(cursor, end);
  }
  let at = cursor.nextNonspace;
  while (cursor.text[at] === character) {
    at++;
  }
  return at - cursor.nextNonspace >= length && restIsBlank(cursor, at);
}

function restIsBlank({ text }: LineCursor, from: number): boolean {
  return trimEndIndex(text, text.length, from) === from;
}

/**
 * The list item that starts here. Moves the cursor to the item's content.
 *
 * @param interrupts the line would otherwise continue a paragraph: then an item must not be empty,
 *   and a numbered list must start with 1
 */
export function takeListMarker(cursor: LineCursor, interrupts: boolean): ListMarker | undefined {
  const { text, indent, nextNonspace } = cursor;
  const match = /^(?:[*+-]|(\d{1,9})([.)]))/.exec(text.slice(nextNonspace, nextNonspace + 11));
  if (!match) {
    return undefined;
  }
  const end = nextNonspace + match[0].length;
  if (end < text.length && !isSpaceOrTab(text.charCodeAt(end))) {
    return undefined;
  }
  const start = match[1] === undefined ? 1 : Number(match[1]);
  if (interrupts && (start !== 1 || trimEndIndex(text, text.length, end) === end)) {
    return undefined;
  }
  cursor.toNonspace();
  cursor.advanceCharacters(match[0].length);
  const spaces = cursor.indent;
  const empty = cursor.blank;
  // Five columns or more are one and indented code; an empty item's content is one column away.
  const padding = spaces >= 5 || spaces < 1 || empty ? 1 : spaces;
  cursor.advanceColumns(padding);
  return {
    ordered: match[1] !== undefined,
    delimiter: match[2] ?? match[0],
    start,
    contentIndent: indent + match[0].length + padding,
  };
}

export function sameList(a: ListMarker | undefined, b: ListMarker): boolean {
  return a?.ordered === b.ordered && a.delimiter === b.delimiter;
}

/** Where the line ends without its trailing spaces and tabs. */
function trimEndIndex(line: string, from: number, min: number): number {
  let end = from;
  while (end > min && isSpaceOrTab(line.charCodeAt(end - 1))) {
    end--;
  }
  return end;
}

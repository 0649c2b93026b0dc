import { isSpaceOrTab, type LineCursor } from './lineCursor';

/** A heading that starts with `#`. */
interface AtxHeading {
  /** 1 to 6. */
  readonly level: number;
  /** Without the closing `#` characters. */
  readonly text: string;
}

/**
 * Recognizes an ATX heading at the cursor, which does not move (CommonMark 0.31, section 4.2). Loops, because a regular
 * expression could backtrack over a hostile line.
 *
 * @returns undefined if it is no heading
 */
export function parseAtxHeading({ text: line, nextNonspace }: LineCursor): AtxHeading | undefined {
  let start = nextNonspace;
  while (line[start] === '#') {
    start++;
  }
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

/** @returns the end of this part of a line without its trailing spaces and tabs */
function trimEnd(line: string, start: number, end: number): number {
  let trimmed = end;
  while (trimmed > start && isSpaceOrTab(line.charCodeAt(trimmed - 1))) {
    trimmed--;
  }
  return trimmed;
}

import type { Block, Fence } from './block';
import { closesFence, parseFence, takeQuoteMarker } from './blockMarkers';
import type { LineCursor } from './lineCursor';
import { endOfFormula } from './parseFormula';

/** Fences in a fence, more than anyone nests. */
const maxInnerFences = 8;

/**
 * Tests if a line continues an open block, and moves the cursor past the block's own markup.
 *
 * @returns `end` if the block ends at the cursor
 */
export function continuesBlock(block: Block, cursor: LineCursor): boolean | 'end' {
  switch (block.kind) {
    case 'quote':
      return takeQuoteMarker(cursor);
    case 'item':
      return continuesIndented(block, cursor, block.marker?.contentIndent ?? 0);
    case 'footnote':
      // However long the label is.
      return continuesIndented(block, cursor, 4);
    case 'code':
      return continuesCode(block, cursor);
    case 'paragraph':
    case 'table':
      return !cursor.blank;
    case 'summary':
      // A summary that is never closed must not include all the text that follows.
      return !cursor.blank || block.lines.length === 0;
    case 'heading':
    case 'rule':
      return false;
    default:
      return true;
  }
}

/** Moves past the indentation of a container, as far as a blank line has it: the rest may belong to code. */
function continuesIndented({ last }: Block, cursor: LineCursor, columns: number): boolean {
  const { blank, indent } = cursor;
  if (!blank && indent < columns) {
    return false;
  }
  cursor.advanceColumns(Math.min(columns, indent));
  return !blank || last !== undefined;
}

function continuesCode(block: Block, cursor: LineCursor): boolean | 'end' {
  const { fence, lines } = block;
  if (!fence) {
    if (cursor.indented) {
      cursor.advanceColumns(4);
      return true;
    }
    if (cursor.blank) {
      cursor.advanceToNonspace();
    }
    return cursor.blank;
  }
  if (fence.closing !== undefined) {
    return continuesFormula(lines, fence, cursor);
  }
  if (endsFence(block, cursor)) {
    cursor.advanceCharacters(cursor.text.length);
    return 'end';
  }
  block.isAfterBlank = cursor.blank;
  removeIndent(fence, cursor);
  return true;
}

function continuesFormula(lines: string[], fence: Fence, cursor: LineCursor): boolean | 'end' {
  if (cursor.blank) {
    return false;
  }
  const line = cursor.content();
  const end = endOfFormula(line, fence.closing ?? '');
  if (end < 0) {
    removeIndent(fence, cursor);
    return true;
  }
  const last = line.slice(0, end).trimEnd();
  if (last !== '') {
    lines.push(last);
  }
  cursor.advanceToNonspace();
  cursor.advanceCharacters(end + 2);
  return 'end';
}

/**
 * Tests if a line ends fenced code. In markdown, it may open or close another fence instead. One without a language may
 * open after a blank line.
 */
function endsFence(block: Block, cursor: LineCursor): boolean {
  const fence = block.inner.at(-1) ?? block.fence;
  if (!fence || cursor.indented) {
    return false;
  }
  if (closesFence(cursor, fence)) {
    if (block.inner.length === 0 && block.mayBalance && block.isAfterBlank && isMarkdown(fence)) {
      block.inner = [{ ...fence, info: '' }];
      return false;
    }
    const isInner = block.inner.length > 0;
    block.inner = block.inner.slice(0, -1);
    return !isInner;
  }
  const isOpening = isMarkdown(fence) && block.inner.length < maxInnerFences;
  const opened = isOpening ? parseFence(cursor) : undefined;
  if (
    opened &&
    opened.info !== '' &&
    opened.character === fence.character &&
    opened.length >= fence.length
  ) {
    block.inner = [...block.inner, opened];
  }
  return false;
}

function isMarkdown({ info }: Fence): boolean {
  return /^(?:markdown|md|mdx|mdc|gfm)\b/i.test(info);
}

function removeIndent(fence: Fence, cursor: LineCursor): void {
  for (let left = fence.indent; left > 0 && cursor.atSpace; left--) {
    cursor.advanceColumns(1);
  }
}

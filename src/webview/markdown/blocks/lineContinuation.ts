import type { Block } from './block';
import { closesFence } from './blockStarts';
import type { LineCursor } from './lineCursor';

const GREATER = 62;

/**
 * Whether a line goes on in an open block; takes the block's own markup off the line.
 *
 * @returns `end` where the line is nothing but the end of the block
 */
export function continuesBlock(block: Block, cursor: LineCursor): boolean | 'end' {
  switch (block.kind) {
    case 'quote':
      return takeQuoteMarker(cursor);
    case 'item':
      return continuesItem(block, cursor);
    case 'code':
      return continuesCode(block, cursor);
    case 'paragraph':
    case 'table':
      return !cursor.blank;
    case 'heading':
    case 'rule':
      return false;
    default:
      return true;
  }
}

/** Takes the marker of a quote off the line, if it stands there. */
export function takeQuoteMarker(cursor: LineCursor): boolean {
  if (cursor.indented || cursor.next !== GREATER) {
    return false;
  }
  cursor.toNonspace();
  cursor.advanceCharacters(1);
  cursor.skipOptionalSpace();
  return true;
}

function continuesItem({ last, marker }: Block, cursor: LineCursor): boolean {
  if (cursor.blank) {
    cursor.toNonspace();
    return last !== undefined;
  }
  const indent = marker?.contentIndent ?? 0;
  if (cursor.indent < indent) {
    return false;
  }
  cursor.advanceColumns(indent);
  return true;
}

function continuesCode({ fence }: Block, cursor: LineCursor): boolean | 'end' {
  if (!fence) {
    if (cursor.indented) {
      cursor.advanceColumns(4);
      return true;
    }
    if (cursor.blank) {
      cursor.toNonspace();
    }
    return cursor.blank;
  }
  if (!cursor.indented && closesFence(cursor, fence)) {
    return 'end';
  }
  for (let left = fence.indent; left > 0 && cursor.atSpace; left--) {
    cursor.advanceColumns(1);
  }
  return true;
}

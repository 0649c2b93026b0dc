import type { Block } from './block';
import type { LineCursor } from './lineCursor';
import { closesFence, textBeforeClosing } from './parseFence';
import { takeQuoteMarker } from './takeQuoteMarker';

/**
 * Tests if a line continues an open block, and moves the cursor past the block's own markup.
 *
 * @returns `end` if the line is only the end of the block
 */
export function continuesBlock(block: Block, cursor: LineCursor): boolean | 'end' {
  switch (block.kind) {
    case 'quote':
      return takeQuoteMarker(cursor);
    case 'item':
      return continuesItem(block, cursor);
    case 'footnote':
      return continuesFootnote(block, cursor);
    case 'code':
      return continuesCode(block, cursor);
    case 'paragraph':
    case 'table':
      return !cursor.blank;
    case 'summary':
      // One that is never closed must not take in all that follows.
      return !cursor.blank || block.lines.length === 0;
    case 'heading':
    case 'rule':
      return false;
    default:
      return true;
  }
}

function continuesItem({ last, marker }: Block, cursor: LineCursor): boolean {
  if (cursor.blank) {
    cursor.advanceToNonspace();
    return last !== undefined;
  }
  const indent = marker?.contentIndent ?? 0;
  if (cursor.indent < indent) {
    return false;
  }
  cursor.advanceColumns(indent);
  return true;
}

/** Its lines are indented by four columns, however long the label is. */
function continuesFootnote({ last }: Block, cursor: LineCursor): boolean {
  if (cursor.blank) {
    cursor.advanceToNonspace();
    return last !== undefined;
  }
  if (!cursor.indented) {
    return false;
  }
  cursor.advanceColumns(4);
  return true;
}

function continuesCode({ fence, lines }: Block, cursor: LineCursor): boolean | 'end' {
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
  if (!cursor.indented && closesFence(cursor, fence)) {
    return 'end';
  }
  const lastLine = textBeforeClosing(cursor, fence);
  if (lastLine !== undefined) {
    lines.push(lastLine);
    return 'end';
  }
  if (fence.endsBlank && cursor.blank) {
    return false;
  }
  for (let left = fence.indent; left > 0 && cursor.atSpace; left--) {
    cursor.advanceColumns(1);
  }
  return true;
}

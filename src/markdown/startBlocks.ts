import type { Block } from './block';
import {
  isSameList,
  isThematicBreak,
  parseAtxHeading,
  parseFence,
  setextLevel,
  takeFootnoteMarker,
  takeListMarker,
  takeQuoteMarker,
} from './blockMarkers';
import type { LineCursor } from './lineCursor';
import type { OpenBlocks } from './openBlocks';
import { parseFormula } from './parseFormula';
import { parseTableStart } from './tableRows';
import { continueSummary, takeDetailsTag } from './takeDetailsTag';

/**
 * Nesting depth of quotes and lists; deeper markers are text. A page can't lay out more, and each line visits all open
 * blocks.
 */
const maxDepth = 60;

/**
 * Opens the blocks that start on this line.
 *
 * @param matched number of open blocks, outermost first, that the line continues
 * @returns `leaf` if the whole line is consumed, `container` if text may follow
 */
export function startBlocks(
  blocks: OpenBlocks,
  cursor: LineCursor,
  matched: number,
): 'none' | 'container' | 'leaf' {
  let open = matched;
  let result: 'none' | 'container' = 'none';
  for (;;) {
    const container = blocks.path[open - 1] as Block;
    if (container.kind === 'code') {
      return result;
    }
    if (container.kind === 'summary' && !continueSummary(blocks, cursor, open)) {
      return 'leaf';
    }
    if (container.kind === 'summary' || takeDetailsTag(blocks, cursor, open, open < maxDepth)) {
      if (cursor.blank) {
        blocks.markEnd(false);
        return 'leaf';
      }
      result = 'container';
      open = blocks.path.length;
      continue;
    }
    if (cursor.indented) {
      if (!cursor.blank && blocks.tip.kind !== 'paragraph') {
        startIndentedCode(blocks, cursor, open);
        return 'leaf';
      }
      return result;
    }
    if (startLeaf(blocks, cursor, container, open)) {
      blocks.markEnd(false);
      return 'leaf';
    }
    if (open >= maxDepth || !startContainer(blocks, cursor, container, open)) {
      return result;
    }
    result = 'container';
    open = blocks.path.length;
  }
}

function startIndentedCode(blocks: OpenBlocks, cursor: LineCursor, open: number): void {
  cursor.advanceColumns(4);
  blocks.addCodeLine(blocks.start('code', open), cursor.rest());
  blocks.markEnd(false);
}

function startLeaf(
  blocks: OpenBlocks,
  cursor: LineCursor,
  container: Block,
  open: number,
): boolean {
  const heading = parseAtxHeading(cursor);
  if (heading) {
    const block = blocks.start('heading', open);
    block.level = heading.level;
    block.lines.push(heading.text);
    return true;
  }
  if (startFormula(blocks, cursor, open)) {
    return true;
  }
  const fence = parseFence(cursor);
  if (fence) {
    blocks.start('code', open).fence = fence;
    return true;
  }
  if (container.kind === 'paragraph') {
    if (startTable(blocks, cursor, container) || makeHeading(blocks, cursor, container)) {
      return true;
    }
  }
  if (isThematicBreak(cursor)) {
    blocks.start('rule', open);
    return true;
  }
  return false;
}

function startFormula(blocks: OpenBlocks, cursor: LineCursor, open: number): boolean {
  const formula = parseFormula(cursor);
  if (!formula) {
    return false;
  }
  const { fence, text } = formula;
  const isLine = fence.isLine === true;
  if (!isLine && !blocks.attempt(fence.closing)) {
    return false;
  }
  const block = blocks.start('code', open);
  block.fence = fence;
  if (text !== undefined) {
    blocks.addCodeLine(block, text);
  }
  if (isLine) {
    block.closed = true;
    blocks.closeTo(blocks.path.length - 1);
  }
  return true;
}

function startTable(blocks: OpenBlocks, cursor: LineCursor, paragraph: Block): boolean {
  const header = paragraph.lines.at(-1);
  const alignments = header && parseTableStart(header, cursor.content());
  if (!alignments) {
    return false;
  }
  paragraph.lines.pop();
  const table = blocks.start('table', blocks.path.length - 1);
  table.alignments = alignments;
  table.lines.push(header);
  return true;
}

/** Turns a paragraph into a heading if the line is its underline; a paragraph of definitions alone can't become one. */
function makeHeading(blocks: OpenBlocks, cursor: LineCursor, paragraph: Block): boolean {
  const level = setextLevel(cursor);
  if (!level) {
    return false;
  }
  blocks.takeDefinitions(paragraph);
  if (paragraph.lines.length === 0) {
    return false;
  }
  paragraph.kind = 'heading';
  paragraph.level = level;
  return true;
}

function startContainer(
  blocks: OpenBlocks,
  cursor: LineCursor,
  container: Block,
  open: number,
): boolean {
  if (takeQuoteMarker(cursor)) {
    blocks.start('quote', open);
    return true;
  }
  const label = takeFootnoteMarker(cursor);
  if (label !== undefined) {
    blocks.startFootnote(label, open);
    return true;
  }
  const marker = takeListMarker(cursor, container.kind === 'paragraph');
  if (!marker) {
    return false;
  }
  blocks.closeTo(open);
  if (blocks.tip.kind !== 'list' || !isSameList(blocks.tip.marker, marker)) {
    blocks.add('list').marker = marker;
  }
  blocks.add('item').marker = marker;
  return true;
}

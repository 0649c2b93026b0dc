import { attributePattern, maxTagLength } from '../base/reasoningTags';
import type { Block } from './block';
import type { LineCursor } from './lineCursor';
import type { OpenBlocks } from './openBlocks';

/** A tag at the start of the rest of a line. Of the attributes, only `open` has an effect. */
const tag = new RegExp(
  `^<(?:details(${attributePattern})|(summary)${attributePattern}|/details)>`,
  'i',
);

const closingTag = '</details>';

/**
 * Takes a tag of HTML's `details` at the cursor, as GitHub does: it stands at the start of a block, and the content of
 * the element is markdown. A summary is recognized only as the first child.
 *
 * @param open the number of open blocks, outermost first, that the line is in
 * @param mayNest false if no further block may be opened
 * @returns false, without a change, if there is no such tag
 */
export function takeDetailsTag(
  blocks: OpenBlocks,
  cursor: LineCursor,
  open: number,
  mayNest: boolean,
): boolean {
  const { text, nextNonspace } = cursor;
  if (cursor.indented || text[nextNonspace] !== '<') {
    return false;
  }
  const match = tag.exec(text.slice(nextNonspace, nextNonspace + maxTagLength));
  if (!match) {
    return false;
  }
  const [all, written = '', summary] = match;
  if (summary !== undefined) {
    const container = blocks.path[open - 1] as Block;
    if (!isDetailsElement(container) || container.last) {
      return false;
    }
    blocks.start('summary', open);
  } else if (all.startsWith('</')) {
    const details = blocks.path.findLastIndex((block, at) => at < open && isDetailsElement(block));
    if (details < 0) {
      return false;
    }
    blocks.closeDetails(details);
  } else {
    if (!mayNest) {
      return false;
    }
    blocks.start('details', open).unfolded = isOpen(written);
  }
  cursor.advanceToNonspace();
  cursor.advanceCharacters(all.length);
  return true;
}

function isOpen(written: string): boolean {
  return /\sopen(?![\w:-])/i.test(written.replace(/"[^"]*"|'[^']*'/g, ''));
}

/**
 * Adds the line to the open summary, up to its closing tag or the closing tag of the details around it.
 *
 * @param open the number of open blocks up to the summary
 * @returns false if the whole line is in the summary
 */
export function continueSummary(blocks: OpenBlocks, cursor: LineCursor, open: number): boolean {
  const summary = blocks.path[open - 1] as Block;
  const content = cursor.content();
  const end = /<\/(summary|details)>/i.exec(content);
  const text = content.slice(0, end?.index).trim();
  if (text !== '') {
    summary.lines.push(text);
  }
  if (!end) {
    return false;
  }
  blocks.closeTo(open - 1);
  if (end[1]?.toLowerCase() === 'details') {
    blocks.closeDetails(open - 2);
  }
  cursor.advanceToNonspace();
  cursor.advanceCharacters(end.index + end[0].length);
  return true;
}

/** @returns the text before a closing tag at the end of a line, and true if there is one */
export function splitDetailsEnd(line: string): { text: string; isEnd: boolean } {
  const text = line.trimEnd();
  const isEnd = text.slice(-closingTag.length).toLowerCase() === closingTag;
  return { text: isEnd ? text.slice(0, -closingTag.length).trimEnd() : line, isEnd };
}

/** @returns true for details that are written as the element, unlike reasoning */
export function isDetailsElement({ kind, reasoning }: Block): boolean {
  return kind === 'details' && reasoning === '';
}

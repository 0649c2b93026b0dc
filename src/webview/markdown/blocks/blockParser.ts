import { Block, isContainer } from './block';
import {
  closesFence,
  isThematicBreak,
  parseAtxHeading,
  parseFence,
  sameList,
  setextLevel,
  takeListMarker,
} from './blockStarts';
import { Definitions } from './definitions';
import { LineCursor } from './lineCursor';
import { Rollback } from './rollback';
import { parseTableStart } from './tableSyntax';

const GREATER = 62;

/**
 * Quotes and lists within each other that are still followed; deeper markers are text. A page can
 * neither lay out nor show more, and each line walks through all that are open.
 */
const MAX_DEPTH = 60;

/**
 * The block structure of CommonMark 0.31 and GFM's tables, built line by line in the way of the
 * specification's appendix: a line first continues what is open, then may start blocks, and what
 * is left is text. Nothing is ever parsed twice but the line that is still arriving, so the work
 * is linear in the text whatever it consists of. HTML blocks are paragraphs: raw HTML is text.
 */
export class BlockParser {
  readonly document = new Block('document');
  readonly definitions = new Definitions();
  /** The open blocks, outermost first. */
  private path: Block[] = [this.document];
  private rollback: Rollback | undefined;

  /** A complete line, without its end. */
  line(text: string): void {
    this.takeBack();
    this.parse(text);
  }

  /** The line that is still arriving: it counts until the next call. */
  provisionalLine(text: string): void {
    this.takeBack();
    this.rollback = new Rollback(this.path);
    this.parse(text);
  }

  finish(): void {
    this.takeBack();
    this.closeTo(0);
  }

  private takeBack(): void {
    if (this.rollback) {
      this.path = this.rollback.restore();
      this.rollback = undefined;
    }
  }

  private get tip(): Block {
    return this.path.at(-1) ?? this.document;
  }

  private parse(text: string): void {
    const cursor = new LineCursor(text);
    let matched = 1;
    for (; matched < this.path.length; matched++) {
      const continued = this.continues(this.path[matched] as Block, cursor);
      if (continued === 'end') {
        this.closeTo(matched);
        return;
      }
      if (!continued) {
        break;
      }
    }
    const lazy = matched < this.path.length && this.tip.kind === 'paragraph';
    const unmatched = this.path.length;
    const started = this.startBlocks(cursor, matched);
    if (started === 'leaf') {
      return;
    }
    if (lazy && this.path.length === unmatched && started === 'none' && !cursor.blank) {
      this.addParagraphLine(cursor.content());
      return;
    }
    if (started === 'none') {
      this.closeTo(matched);
    }
    this.addRest(cursor);
  }

  /** Whether the line goes on in an open block; takes the block's own markup off the line. */
  private continues(block: Block, cursor: LineCursor): boolean | 'end' {
    switch (block.kind) {
      case 'quote':
        return takeQuoteMarker(cursor);
      case 'item':
        if (cursor.blank) {
          cursor.toNonspace();
          return block.children.length > 0;
        }
        if (cursor.indent >= (block.marker?.contentIndent ?? 0)) {
          cursor.advanceColumns(block.marker?.contentIndent ?? 0);
          return true;
        }
        return false;
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

  /**
   * Opens what starts on this line below the first `matched` open blocks.
   *
   * @returns `leaf` where that has taken the whole line, `container` where text may follow
   */
  private startBlocks(cursor: LineCursor, matched: number): 'none' | 'container' | 'leaf' {
    let open = matched;
    let result: 'none' | 'container' = 'none';
    for (;;) {
      const container = this.path[open - 1] as Block;
      if (container.kind === 'code') {
        return result;
      }
      if (cursor.indented) {
        if (!cursor.blank && this.tip.kind !== 'paragraph') {
          this.closeTo(open);
          cursor.advanceColumns(4);
          this.add(new Block('code')).lines.push(cursor.rest());
          this.markEnd(false);
          return 'leaf';
        }
        return result;
      }
      if (this.startLeaf(cursor, container, open)) {
        this.markEnd(false);
        return 'leaf';
      }
      if (open >= MAX_DEPTH || !this.startContainer(cursor, container, open)) {
        return result;
      }
      result = 'container';
      open = this.path.length;
    }
  }

  private startLeaf(cursor: LineCursor, container: Block, open: number): boolean {
    const heading = parseAtxHeading(cursor);
    if (heading) {
      this.closeTo(open);
      const block = this.add(new Block('heading'));
      block.level = heading.level;
      block.lines.push(heading.text);
      return true;
    }
    const fence = parseFence(cursor);
    if (fence) {
      this.closeTo(open);
      this.add(new Block('code')).fence = fence;
      return true;
    }
    if (container.kind === 'paragraph') {
      if (this.startTable(cursor, container) || this.makeHeading(cursor, container)) {
        return true;
      }
    }
    if (isThematicBreak(cursor)) {
      this.closeTo(open);
      this.add(new Block('rule'));
      return true;
    }
    return false;
  }

  private startTable(cursor: LineCursor, paragraph: Block): boolean {
    const header = paragraph.lines.at(-1);
    const alignments = header && parseTableStart(header, cursor.content());
    if (!alignments) {
      return false;
    }
    paragraph.lines.pop();
    this.closeTo(this.path.length - 1);
    const table = this.add(new Block('table'));
    table.alignments = alignments;
    table.lines.push(header);
    return true;
  }

  /** A line of `=` or `-` under a paragraph, unless that consists of definitions alone. */
  private makeHeading(cursor: LineCursor, paragraph: Block): boolean {
    const level = setextLevel(cursor);
    if (!level) {
      return false;
    }
    this.takeDefinitions(paragraph);
    if (paragraph.lines.length === 0) {
      return false;
    }
    paragraph.kind = 'heading';
    paragraph.level = level;
    return true;
  }

  private startContainer(cursor: LineCursor, container: Block, open: number): boolean {
    if (cursor.next === GREATER) {
      takeQuoteMarker(cursor);
      this.closeTo(open);
      this.add(new Block('quote'));
      return true;
    }
    const marker = takeListMarker(cursor, container.kind === 'paragraph');
    if (!marker) {
      return false;
    }
    this.closeTo(open);
    if (this.tip.kind !== 'list' || !sameList(this.tip.marker, marker)) {
      this.add(new Block('list')).marker = marker;
    }
    this.add(new Block('item')).marker = marker;
    return true;
  }

  /** What is left of the line once containers are continued and opened. */
  private addRest(cursor: LineCursor): void {
    const { tip } = this;
    if (tip.kind === 'code') {
      tip.lines.push(cursor.rest());
    } else if (tip.kind === 'table') {
      tip.lines.push(cursor.content());
    } else if (!cursor.blank) {
      this.addParagraphLine(cursor.content());
    }
    this.markEnd(cursor.blank);
  }

  private addParagraphLine(text: string): void {
    let { tip } = this;
    if (tip.kind !== 'paragraph') {
      tip = this.add(new Block('paragraph'));
    }
    // A long row of definitions is taken off as it comes, not read from its start at its end. What
    // could be the title of the definition before it must wait.
    if (!this.rollback && tip.lines[0]?.startsWith('[') && tip.lines.length <= 4) {
      if (!/^["'(]/.test(text) && this.definitions.rest(tip.lines).length === 0) {
        tip.lines = this.definitions.take(tip.lines);
      }
    }
    tip.lines.push(text);
    this.markEnd(false);
  }

  /** Adds a block where it may stand and makes it the innermost open one. */
  private add(block: Block): Block {
    while (!mayContain(this.tip, block)) {
      this.closeTo(this.path.length - 1);
    }
    const parent = this.tip;
    const previous = parent.children.at(-1);
    if (previous && endsWithBlankLine(previous)) {
      if (parent.kind === 'list') {
        parent.loose = true;
      } else if (parent.kind === 'item') {
        (this.path.at(-2) as Block).loose = true;
      }
    }
    parent.children.push(block);
    this.path.push(block);
    return block;
  }

  /** Notes for all that is open whether its last line was blank. */
  private markEnd(blank: boolean): void {
    const { tip } = this;
    const last = tip.children.at(-1);
    if (blank && last) {
      last.endsBlank = true;
    }
    // Within a quote or a fence a blank line is content; an item may begin with one.
    const counts = blank && tip.kind !== 'quote' && !tip.fence && !(tip.kind === 'item' && !last);
    for (const block of this.path) {
      block.endsBlank = counts;
    }
  }

  private closeTo(length: number): void {
    while (this.path.length > length) {
      const block = this.path.pop() as Block;
      if (block.kind === 'paragraph') {
        this.takeDefinitions(block);
        if (block.lines.length === 0) {
          this.tip.children.pop();
        }
      }
      block.settled = !this.rollback;
    }
  }

  private takeDefinitions(paragraph: Block): void {
    if (paragraph.lines[0]?.startsWith('[')) {
      // What an unfinished line closes is not closed for good yet.
      paragraph.lines = this.rollback
        ? this.definitions.rest(paragraph.lines)
        : this.definitions.take(paragraph.lines);
    }
  }
}

function takeQuoteMarker(cursor: LineCursor): boolean {
  if (cursor.indented || cursor.next !== GREATER) {
    return false;
  }
  cursor.toNonspace();
  cursor.advanceCharacters(1);
  cursor.skipOptionalSpace();
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

function mayContain(parent: Block, child: Block): boolean {
  return parent.kind === 'list'
    ? child.kind === 'item'
    : isContainer(parent) && child.kind !== 'item';
}

function endsWithBlankLine(block: Block): boolean {
  for (let at: Block | undefined = block; at; at = at.children.at(-1)) {
    if (at.endsBlank) {
      return true;
    }
    if (at.kind !== 'list' && at.kind !== 'item') {
      return false;
    }
  }
  return false;
}

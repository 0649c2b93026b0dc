import type { Block } from './block';
import { continuesBlock } from './continuesBlock';
import type { Definitions } from './definitions';
import { splitDetailsEnd } from './extensions/takeDetailsTag';
import { LineCursor } from './lineCursor';
import { OpenBlocks } from './openBlocks';
import { startBlocks } from './startBlocks';

/**
 * Builds the block structure of CommonMark 0.31 and GFM's tables line by line, by the parsing strategy in the appendix
 * of CommonMark: a line first continues open blocks, then may start new ones, and the rest is text. Only the line that
 * is still arriving is parsed more than once, so the work is linear in the length of any text. HTML blocks are
 * paragraphs, because raw HTML is text; only `details` is an element.
 */
export class BlockParser {
  private readonly blocks: OpenBlocks;

  /**
   * @param idPrefix of the elements of footnotes, different for each text in the page
   * @param expand returns a line with the data that was taken out of it
   */
  constructor(idPrefix?: string, expand?: (line: string) => string) {
    this.blocks = new OpenBlocks(idPrefix, expand);
  }

  /** The root of the block structure. */
  get document(): Block {
    return this.blocks.document;
  }

  /** The link reference definitions found so far. */
  get definitions(): Definitions {
    return this.blocks.definitions;
  }

  /** Adds a complete line, without its line ending. */
  line(text: string): void {
    this.blocks.rollBack();
    this.parse(text);
  }

  /** Adds the line that is still arriving; the next call undoes this. */
  provisionalLine(text: string): void {
    this.blocks.rollBack();
    this.blocks.beginProvisional();
    this.parse(text);
  }

  /** Closes all blocks: no more lines follow. */
  finish(): void {
    this.blocks.rollBack();
    this.blocks.closeTo(0);
  }

  private parse(text: string): void {
    const { blocks } = this;
    const cursor = new LineCursor(text);
    let matched = 1;
    for (; matched < blocks.path.length; matched++) {
      const continued = continuesBlock(blocks.path[matched] as Block, cursor);
      if (continued === 'end') {
        (blocks.path[matched] as Block).closed = true;
        blocks.closeTo(matched);
        return;
      }
      if (!continued) {
        break;
      }
    }
    const lazy = matched < blocks.path.length && blocks.tip.kind === 'paragraph';
    const unmatched = blocks.path.length;
    const started = startBlocks(blocks, cursor, matched);
    if (started === 'leaf') {
      return;
    }
    if (lazy && blocks.path.length === unmatched && started === 'none' && !cursor.blank) {
      this.addText(cursor.content());
      return;
    }
    if (started === 'none') {
      blocks.closeTo(matched);
    }
    this.addRest(cursor);
  }

  /** Adds the rest of the line, after the markup of its containers, to the innermost block. */
  private addRest(cursor: LineCursor): void {
    const { tip } = this.blocks;
    if (tip.kind === 'code') {
      this.blocks.addCodeLine(tip, cursor.rest());
    } else if (tip.kind === 'table') {
      tip.lines.push(cursor.content());
    } else if (!cursor.blank) {
      this.addText(cursor.content());
    }
    this.blocks.markEnd(cursor.blank);
  }

  /** Adds a paragraph's line, which may end with the closing tag of the details around it. */
  private addText(content: string): void {
    const { blocks } = this;
    const { text, isEnd } = splitDetailsEnd(content);
    const details = isEnd ? blocks.path.findLastIndex(({ kind }) => kind === 'details') : -1;
    blocks.addParagraphLine(details < 0 ? content : text);
    if (details >= 0) {
      blocks.closeTo(details);
    }
  }
}

import type { Block } from './block';
import type { Definitions } from './definitions';
import { continuesBlock } from './lineContinuation';
import { LineCursor } from './lineCursor';
import { OpenBlocks } from './openBlocks';
import { startBlocks } from './startBlocks';

/**
 * The block structure of CommonMark 0.31 and GFM's tables, built line by line in the way of the
 * specification's appendix: a line first continues what is open, then may start blocks, and what
 * is left is text. Nothing is ever parsed twice but the line that is still arriving, so the work
 * is linear in the text whatever it consists of. HTML blocks are paragraphs: raw HTML is text.
 */
export class BlockParser {
  private readonly blocks = new OpenBlocks();

  get document(): Block {
    return this.blocks.document;
  }

  get definitions(): Definitions {
    return this.blocks.definitions;
  }

  /** A complete line, without its end. */
  line(text: string): void {
    this.blocks.takeBack();
    this.parse(text);
  }

  /** The line that is still arriving: it counts until the next call. */
  provisionalLine(text: string): void {
    this.blocks.takeBack();
    this.blocks.beginProvisional();
    this.parse(text);
  }

  finish(): void {
    this.blocks.takeBack();
    this.blocks.closeTo(0);
  }

  private parse(text: string): void {
    const { blocks } = this;
    const cursor = new LineCursor(text);
    let matched = 1;
    for (; matched < blocks.path.length; matched++) {
      const continued = continuesBlock(blocks.path[matched] as Block, cursor);
      if (continued === 'end') {
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
      blocks.addParagraphLine(cursor.content());
      return;
    }
    if (started === 'none') {
      blocks.closeTo(matched);
    }
    this.addRest(cursor);
  }

  /** What is left of the line once containers are continued and opened. */
  private addRest(cursor: LineCursor): void {
    const { tip } = this.blocks;
    if (tip.kind === 'code') {
      tip.lines.push(cursor.rest());
    } else if (tip.kind === 'table') {
      tip.lines.push(cursor.content());
    } else if (!cursor.blank) {
      this.blocks.addParagraphLine(cursor.content());
    }
    this.blocks.markEnd(cursor.blank);
  }
}

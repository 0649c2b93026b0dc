import {
  mayHaveReasoning,
  type ReasoningTag,
  reasoningTags,
} from '../../../protocol/reasoningTags';
import { Block } from './block';
import { continuesBlock } from './continuesBlock';
import type { Definitions } from './definitions';
import { isDetailsElement, splitDetailsEnd } from './extensions/takeDetailsTag';
import { LineCursor } from './lineCursor';
import { OpenBlocks } from './openBlocks';
import { startBlocks } from './startBlocks';

/**
 * Builds the block structure of CommonMark 0.31 and GFM's tables line by line, by the parsing strategy in the appendix
 * of CommonMark: a line first continues open blocks, then may start new ones, and the rest is text. Only the line that
 * is still arriving is parsed more than once, so the work is linear in the length of any text. HTML blocks are
 * paragraphs, because raw HTML is text; only `details` is an element, and so is the reasoning of a model.
 */
export class BlockParser {
  private readonly blocks: OpenBlocks;
  /** UTF-16 code units of the line that is still arriving in which there are no reasoning tags. */
  private withoutTags = 0;

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
    this.withoutTags = 0;
    this.parse(text, false);
    this.withoutTags = 0;
  }

  /** Adds the line that is still arriving; the next call undoes this. */
  provisionalLine(text: string): void {
    this.blocks.rollBack();
    this.blocks.beginProvisional();
    this.parse(text, true);
  }

  /** Closes all blocks: no more lines follow. */
  finish(): void {
    this.blocks.rollBack();
    this.blocks.closeTo(0);
  }

  /** @param isArriving true if the line is not complete */
  private parse(text: string, isArriving: boolean): void {
    const cursor = new LineCursor(text);
    const matched = this.continueBlocks(cursor);
    if (matched === undefined) {
      return;
    }
    const tags = this.reasoningTags(cursor, matched, isArriving);
    if (tags.length === 0) {
      this.startRest(cursor, matched);
    } else {
      this.parseReasoning(text, text.length - cursor.content().length, tags, matched);
    }
  }

  /** @returns the number of open blocks that the line continues, outermost first; undefined if it only ends one */
  private continueBlocks(cursor: LineCursor): number | undefined {
    const { blocks } = this;
    let matched = 1;
    for (; matched < blocks.path.length; matched++) {
      const continued = continuesBlock(blocks.path[matched] as Block, cursor);
      if (continued === 'end') {
        (blocks.path[matched] as Block).closed = true;
        blocks.closeTo(matched);
        return undefined;
      }
      if (!continued) {
        break;
      }
    }
    return matched;
  }

  /** The reasoning tags in the rest of a line; none in code. */
  private reasoningTags(
    cursor: LineCursor,
    matched: number,
    isArriving: boolean,
  ): readonly ReasoningTag[] {
    if (!mayHaveReasoning(cursor.text, this.withoutTags)) {
      this.withoutTags = cursor.text.length;
      return [];
    }
    const { path, tip } = this.blocks;
    const isCode =
      tip.kind === 'paragraph'
        ? cursor.indented && matched < path.length - 1
        : cursor.indented || (tip.kind === 'code' && matched === path.length);
    const open = path.map(({ reasoning }) => reasoning).filter(name => name !== '');
    return isCode ? [] : reasoningTags(cursor.content(), open, isArriving);
  }

  /**
   * Adds a line that contains reasoning tags. The text between two tags is parsed as a line of its own.
   *
   * @param offset of the indexes in the tags
   */
  private parseReasoning(
    line: string,
    offset: number,
    tags: readonly ReasoningTag[],
    matched: number,
  ): void {
    const { blocks } = this;
    let from = 0;
    for (const { name, isEnd, open, start, end } of tags) {
      const text = line.slice(from, offset + start);
      if (from > 0) {
        this.addWithinLine(text);
      } else if (text.trim() !== '') {
        const cursor = new LineCursor(text);
        this.startRest(cursor, this.continueBlocks(cursor) ?? matched);
      } else {
        blocks.closeTo(Math.min(matched, blocks.path.length));
      }
      if (isEnd) {
        this.endReasoning(open.length);
      } else {
        blocks.add(new Block('details')).reasoning = name;
      }
      from = offset + end;
    }
    this.addWithinLine(line.slice(from));
    blocks.markEnd(false);
  }

  /** Adds text between two tags of a line, or after the last one. */
  private addWithinLine(text: string): void {
    const rest = text.trim();
    if (rest !== '') {
      this.startRest(new LineCursor(rest), this.blocks.path.length);
    }
  }

  /** Closes reasoning, except the outermost `count`. A line may have ended it together with the list that it was in. */
  private endReasoning(count: number): void {
    const { blocks } = this;
    const closing = blocks.path.filter(({ reasoning }) => reasoning !== '')[count];
    if (closing) {
      blocks.closeTo(blocks.path.indexOf(closing));
      // A blank line before the tag is within the reasoning.
      closing.endsBlank = false;
    }
  }

  /** Starts the blocks that begin in the rest of a line, and adds its text to the innermost one. */
  private startRest(cursor: LineCursor, matched: number): void {
    const { blocks } = this;
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
    const details = isEnd ? blocks.path.findLastIndex(isDetailsElement) : -1;
    blocks.addParagraphLine(details < 0 ? content : text);
    if (details >= 0) {
      blocks.closeTo(details);
    }
  }
}

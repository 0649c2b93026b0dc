import { mayHaveReasoning, type ReasoningTag, reasoningTags } from '../base/reasoningTags';
import type { Attempt, AttemptKind, Line } from './attempt';
import type { Block } from './block';
import { continuesBlock } from './continuesBlock';
import type { Definitions, ParsedDefinitions } from './definitions';
import { LineCursor } from './lineCursor';
import { OpenBlocks } from './openBlocks';
import { findOpenFormula, mayStartFormula } from './parseFormula';
import { startBlocks } from './startBlocks';
import { isDetailsElement, splitDetailsEnd } from './takeDetailsTag';

const nothing: ReadonlySet<AttemptKind> = new Set();

/** A fence without a language, or the end of one. */
const bareFence = /(?:`{3}|~{3})[ \t]*$/;

/**
 * A text whose fences in markdown don't balance this often is read as CommonMark: each time, the rest is read again.
 */
const maxUnbalanced = 10;

/**
 * UTF-16 code units of a line that is still arriving that are parsed with each update. The rest is part of the same
 * text, until the line is complete.
 */
const maxArrivingLength = 10_000;

/**
 * Builds the block structure of CommonMark 0.31 and GFM's tables line by line, by the parsing strategy in the appendix
 * of CommonMark: a line first continues open blocks, then may start new ones, and the rest is text. Only the line that
 * is still arriving is parsed more than once, so the work is linear in the length of any text. HTML blocks are
 * paragraphs, because raw HTML is text; only `details` is an element, and so is the reasoning of a model.
 */
export class BlockParser {
  private readonly blocks: OpenBlocks;
  /** The number of fences in markdown that did not balance. */
  private unbalanced = 0;
  /** UTF-16 code units of the line that is still arriving in which there are no reasoning tags. */
  private withoutTags = 0;

  /**
   * @param parseDefinitions see {@link Definitions}
   * @param idPrefix the start of the ids of footnotes, different for each text in the page
   * @param expand returns a line with the data that was taken out of it
   */
  constructor(
    parseDefinitions: (lines: string[]) => ParsedDefinitions,
    idPrefix?: string,
    expand?: (line: string) => string,
  ) {
    this.blocks = new OpenBlocks(parseDefinitions, idPrefix, expand);
  }

  get document(): Block {
    return this.blocks.document;
  }

  /** The link reference definitions found so far. */
  get definitions(): Definitions {
    return this.blocks.definitions;
  }

  /**
   * Adds a complete line.
   *
   * @param text without its line ending
   * @param ending the line ending, which is kept for code
   */
  line(text: string, ending = '\n'): void {
    this.blocks.rollBack();
    this.readLine({ text, ending }, nothing);
    this.withoutTags = 0;
  }

  /** Adds the line that is still arriving; the next call undoes this. */
  provisionalLine(text: string): void {
    this.blocks.rollBack();
    this.blocks.lineEnding = '\n';
    this.blocks.beginProvisional();
    this.parse(text.slice(0, maxArrivingLength), true);
    this.blocks.extendLine(text.slice(maxArrivingLength));
  }

  /** Closes all blocks: no more lines follow. */
  finish(): void {
    this.decide();
    this.blocks.closeTo(0);
  }

  /** Decides how the last lines are read if none follow. */
  protected decide(): void {
    this.blocks.rollBack();
    for (let { attempted } = this.blocks; attempted; { attempted } = this.blocks) {
      this.readAgain(attempted);
    }
  }

  /** Adds a complete line, or one that is read again. */
  protected parseLine({ text }: Line): void {
    this.parse(text, false);
  }

  /** @param barred the attempts that the line is known not to start */
  private readLine(line: Line, barred: ReadonlySet<AttemptKind>): void {
    const { text } = line;
    const { blocks } = this;
    let { attempted } = blocks;
    while (attempted && !this.continues(attempted, text)) {
      this.readAgain(attempted);
      ({ attempted } = blocks);
    }
    const code = blocks.tip;
    const openFences = code.inner.length;
    attempted?.add(line);
    const isUncertain = !attempted && (mayStartFormula(text) || bareFence.test(text));
    blocks.beginLine(line, isUncertain, barred);
    if (!attempted && (barred.has('fences') || this.unbalanced > maxUnbalanced)) {
      code.inner = [];
      code.mayBalance = false;
    }
    this.withoutTags = 0;
    this.parseLine(line);
    const isBare = code.inner.at(-1)?.info === '';
    if (blocks.tip === code && (code.inner.length < openFences || (isBare && openFences === 0))) {
      blocks.attempt('fences');
    }
    ({ attempted } = blocks);
    const isOpen = blocks.tip.kind === (attempted?.isText ? 'paragraph' : 'code');
    if (attempted && !isOpen) {
      this.readAgain(attempted);
    }
  }

  /**
   * Tests if a line can belong to an attempt. A fence without a language doesn't open anything if a blank line follows.
   */
  private continues(attempt: Attempt, line: string): boolean {
    const { path, tip } = this.blocks;
    const cursor = attempt.continues(line, path);
    const isFirst = attempt.kind === 'fences' && attempt.lines.length === 1;
    return cursor !== undefined && !(isFirst && cursor.blank && tip.inner.at(-1)?.info === '');
  }

  /** Reads the lines of an attempt that has failed in the other way. */
  private readAgain(attempt: Attempt): void {
    const { kind, before, lines } = attempt;
    this.unbalanced += kind === 'fences' && lines.length > 1 ? 1 : 0;
    this.blocks.fail(attempt);
    const barred = new Set([...before.barred, kind]);
    lines.forEach((line, index) => {
      // A formula is not closed in any of the lines. The fence is closed in the first.
      this.readLine(line, kind === 'fences' && index > 0 ? nothing : barred);
    });
  }

  /** @param isArriving true if the line is not complete */
  private parse(text: string, isArriving: boolean): void {
    const { attempted } = this.blocks;
    const inText = attempted?.isText ? attempted.continues(text, this.blocks.path) : undefined;
    if (inText) {
      this.addToFormula(inText.content(), isArriving);
      return;
    }
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

  /** Adds a line to a formula within a text: it starts no blocks. */
  private addToFormula(content: string, isArriving: boolean): void {
    const { blocks } = this;
    const { attempted } = blocks;
    blocks.addParagraphLine(content);
    const state = isArriving ? 'open' : attempted?.addText(content);
    if (state === 'closed') {
      blocks.succeed();
    } else if (attempted && state === 'failed') {
      this.readAgain(attempted);
    }
  }

  /**
   * @returns the number of open blocks that the line continues, outermost first; undefined if it ends the innermost one
   */
  private continueBlocks(cursor: LineCursor): number | undefined {
    const { blocks } = this;
    let matched = 1;
    for (; matched < blocks.path.length; matched++) {
      const continued = continuesBlock(blocks.path[matched] as Block, cursor);
      if (continued === 'end') {
        (blocks.path[matched] as Block).closed = true;
        blocks.succeed();
        blocks.closeTo(matched);
        if (!cursor.blank) {
          this.addText(cursor.content());
        }
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
    const isFirst = this.document.folded === undefined;
    return isCode ? [] : reasoningTags(cursor.content(), open, isArriving, isFirst);
  }

  /**
   * Adds a line that contains reasoning tags. The text between two tags is parsed as a separate line.
   *
   * @param offset the offset of the indexes in the tags
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
      if (name === 'summary') {
        // The text of the summary becomes a paragraph: reasoning has the summary of the page.
        blocks.closeTo(blocks.path.findLastIndex(({ reasoning }) => reasoning !== '') + 1);
      } else if (isEnd && this.document.folded === undefined) {
        blocks.fold();
      } else if (isEnd) {
        this.endReasoning(open.length);
      } else {
        const details = blocks.add('details');
        details.reasoning = name;
        if (open.length === 1) {
          details.reasoningIndex = this.document.reasonings++;
        }
        this.document.folded ??= 0;
      }
      from = offset + end;
    }
    this.addWithinLine(line.slice(from));
    blocks.markEnd(false);
  }

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
      blocks.closeDetails(blocks.path.indexOf(closing));
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
    } else if (!blocks.isProvisional && mayStartFormula(content)) {
      const open = findOpenFormula(content);
      if (open) {
        blocks.attempt(open.closing, open.source);
      }
    }
  }
}

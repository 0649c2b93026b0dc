import { type Block, isContainer } from '../../markdown/block';
import { BlockParser } from '../../markdown/blockParser';
import { splitRowInto } from '../../markdown/tableRows';
import type { MarkdownHooks } from '../page/markdownHooks';
import { isFormula } from './formulas/formulaElement';
import { withoutData } from './images/longData';
import { type InlineContent, plainText } from './inline/inlineContent';
import { parseDefinitions } from './inline/inlineMarkup';
import { parseInline } from './inline/parseInline';
import { isAmbiguousPrefix, LineBuffer } from './lineBuffer';
import { isShown } from './views/isShown';

/** The number of sentence ends that are tried, to find one at which no markup is open. */
const maxTries = 5;

/** UTF-16 code units after which a sentence is announced even if markup is open at its end. */
const maxOpenLength = 1000;

/** UTF-16 code units of a block's source that are announced, more than anyone listens to. */
const maxBlockLength = 40_000;

/** UTF-16 code units of a growing block's source that are parsed at a time. */
const maxGrowthLength = 8000;

/** The start of a paragraph that may turn out to be a link definition, which is neither shown nor announced. */
const definitionStart = /^\[(?:[^\][\\]|\\.?){0,1000}(?:$|\]$|\]:)/s;

/** The marks that stand for brackets in code and for escaped brackets. They are characters that no text has. */
const literalBrackets: ReadonlyArray<readonly [bracket: string, mark: string]> = [
  ['[', '\ufdd0'],
  [']', '\ufdd1'],
];

/** A reference to a footnote, whose text comes later. */
const footnoteReference = /\[\^\d{1,9}\]/g;

/** A link or an image, if its label is defined anywhere; not an index as in `a[0]`. */
const reference = /(?<![\p{L}\p{N}_\]])!?\[([^\][!^][^\][]*)\](?!\()(?:\[([^\][]*)\])?/gu;

/** Data outside complete images. */
const dataInText = /(data:[\w.+/;=-]{0,100};base64,)[\w+/=%…-]+/gi;

/**
 * Turns markdown into text to be announced while it arrives: without its markup, without folded content, and without
 * code, which is only mentioned. The parser that renders the text parses it. The announced text has all other words
 * that are shown, and depends neither on the pieces in which the text arrives nor on the definitions in it.
 */
export class SpokenMarkdown {
  private readonly lines = new LineBuffer();
  private readonly parser = new BlockParser(parseDefinitions);
  /** The block that is being announced, as an index in the document and in each nested container. */
  private readonly path: number[] = [];
  /** UTF-16 code units of that block's source that are announced. */
  private spokenLength = 0;
  private footnotes = 0;

  /** @param label localizes the words that are announced, such as the word for code */
  constructor(private readonly label: MarkdownHooks['label']) {}

  /**
   * Adds text.
   *
   * @returns the text that can now be announced: whole sentences, rows and blocks
   */
  push(text: string): string {
    this.parse(text);
    return this.say(true);
  }

  /** Adds text that is not announced. Only its blocks are parsed, which takes a fraction of the time. */
  skip(text: string): void {
    this.parse(text);
    this.skipChildren(this.parser.document, 0);
  }

  /**
   * Ends the text.
   *
   * @returns the rest of the text to be announced
   */
  end(): string {
    if (this.lines.partial !== '') {
      this.parser.line(this.lines.partial);
    }
    this.parser.finish();
    return this.say(false);
  }

  private parse(text: string): void {
    for (const { text: line } of this.lines.push(text)) {
      this.parser.line(line);
      // Code is not announced, and there may be a lot of it. One empty line shows that it has begun.
      this.dropCode();
    }
    const { partial } = this.lines;
    if (!isAmbiguousPrefix(partial)) {
      this.parser.provisionalLine(partial);
    }
  }

  private dropCode(): void {
    let block = this.parser.document;
    while (block.last) {
      block = block.last;
    }
    if (block.kind === 'code' && !isFormula(block)) {
      block.lines = [''];
    }
  }

  private say(isOpen: boolean): string {
    const spoken = this.skipFolded();
    this.sayChildren(this.parser.document, 0, isOpen, spoken);
    return spoken
      .map(each => each.replace(/\s+/g, ' ').trim())
      .filter(each => each !== '')
      .join(' ');
  }

  /** Skips text that turned out to be reasoning. @returns the words that announce it, unless it was all said before */
  private skipFolded(): string[] {
    const { children, folded = 0 } = this.parser.document;
    const [from = 0] = this.path;
    if (from >= folded) {
      return [];
    }
    this.footnotes += countFootnotes(children.slice(from, folded));
    this.path.length = 0;
    this.path[0] = folded;
    this.spokenLength = 0;
    return [`${this.label('reasoning')}.`];
  }

  /** Skips to the end of a block that may still grow. */
  private skipChildren({ children }: Block, depth: number): void {
    const from = this.path[depth] ?? 0;
    let end = from;
    while (end < children.length && !mayGrow(children[end] as Block, end === children.length - 1)) {
      end++;
    }
    this.footnotes += countFootnotes(children.slice(from, end + 1));
    if (from !== end) {
      this.path.length = depth;
      this.spokenLength = 0;
    }
    this.path[depth] = end;
    const child = children[end];
    if (!child) {
      return;
    }
    if (isContainer(child)) {
      this.skipChildren(child, depth + 1);
    } else {
      const { definitions } = this.parser;
      const lines = mayBeDefinition(child) ? definitions.rest(child.lines) : child.lines;
      this.spokenLength = Math.max(child.kind === 'code' ? 1 : 0, lines.join('\n').length);
    }
  }

  /** @param isOpen true if the last child may still grow */
  private sayChildren(block: Block, depth: number, isOpen: boolean, spoken: string[]): void {
    const { children } = block;
    for (let index = this.path[depth] ?? 0; index < children.length; index++) {
      const child = children[index] as Block;
      const isOpenChild = isOpen && mayGrow(child, index === children.length - 1);
      if (isOpenChild && (!isShown(child, block) || mayBeDefinition(child))) {
        return;
      }
      if (block.kind === 'footnote' && this.path[depth] === undefined) {
        spoken.push(`${this.label('footnote', ++this.footnotes)}:`);
      }
      if (block.alert && this.path[depth] === undefined) {
        spoken.push(`${this.label(block.alert)}.`);
      }
      this.path[depth] = index;
      if (block.kind === 'details' && !block.unfolded && child.kind !== 'summary') {
        spoken.push(
          index === 0 && this.spokenLength === 0
            ? `${this.label(block.reasoning === '' ? 'details' : 'reasoning')}.`
            : '',
        );
        this.spokenLength = 1;
      } else if (isContainer(child)) {
        this.sayChildren(child, depth + 1, isOpenChild, spoken);
      } else {
        this.sayLeaf(child, isOpenChild, block, spoken);
      }
      if (isOpenChild) {
        return;
      }
      this.path.length = depth;
      this.path[depth] = index + 1;
      this.spokenLength = 0;
    }
  }

  private sayLeaf(block: Block, isOpen: boolean, parent: Block, spoken: string[]): void {
    if (isFormula(block)) {
      if (!isOpen) {
        spoken.push(block.lines.join('\n').slice(0, maxBlockLength));
      }
      return;
    }
    if (isOpen && block.lines.length === 0) {
      // The line that opens the code may become another one: text, or the start of a formula, which are announced.
      return;
    }
    if (block.kind === 'code') {
      spoken.push(this.spokenLength === 0 ? `${this.label('code')}.` : '');
      this.spokenLength = 1;
      return;
    }
    // The last line may become the header of a table.
    const hasRow = isOpen && block.kind === 'paragraph' && block.lines.at(-1)?.includes('|');
    const text = (hasRow ? block.lines.slice(0, -1) : block.lines).join('\n');
    const maxLength = isOpen ? maxGrowthLength : maxBlockLength;
    let rest = text.slice(this.spokenLength, this.spokenLength + maxLength);
    if (this.spokenLength === 0 && parent.kind === 'item' && parent.children[0] === block) {
      const task = /^\[[ x]\]\s+/i.exec(rest)?.[0].length ?? 0;
      rest = rest.slice(task);
      this.spokenLength = task;
    }
    if (block.kind === 'table') {
      const length = isOpen ? rest.lastIndexOf('\n') + 1 : rest.length;
      for (const row of rest.slice(0, length).split('\n')) {
        spoken.push(
          splitRowInto(row, block.alignments.length)
            .map(cell => this.withoutMarkup(cell))
            .join(', '),
        );
      }
      this.spokenLength += length;
      return;
    }
    const length = isOpen ? this.endOfSentences(rest) : rest.length;
    spoken.push(this.withoutMarkup(rest.slice(0, length)));
    this.spokenLength += length;
  }

  /** The end of the last complete sentence or line of a growing text at which no markup is open; 0 if there is none. */
  private endOfSentences(text: string): number {
    const ends = [...text.matchAll(/[.!?…][\])"'”’*_]*(?=\s)|[。！？]|\n/g)].map(
      ({ 0: end, index }) => index + end.length,
    );
    const complete = ends
      .slice(-maxTries)
      .reverse()
      .find(end => parse(text.slice(0, end)).complete);
    return complete ?? (text.length > maxOpenLength ? (ends.at(-1) ?? 0) : 0);
  }

  private withoutMarkup(text: string): string {
    const { tokens } = parse(text);
    for (const token of tokens) {
      if (token.type === 'image' && plainText(token.children ?? []).trim() === '') {
        token.type = 'text';
        token.content = this.label('image');
      }
      token.content = withoutData(token.content).replace(dataInText, '$1…');
      if (token.type !== 'text') {
        for (const [bracket, mark] of literalBrackets) {
          token.content = token.content.replaceAll(bracket, mark);
        }
      }
    }
    let spoken = plainText(tokens)
      .replace(footnoteReference, '')
      .replace(reference, (_, shown: string, label = '') =>
        /^\d*$/.test(label) ? shown : `${shown} ${label}`,
      );
    for (const [bracket, mark] of literalBrackets) {
      spoken = spoken.replaceAll(mark, bracket);
    }
    return spoken;
  }
}

/** Parses inline text without any definitions: later ones can't change text that has been announced. */
function parse(text: string): InlineContent {
  return parseInline(text, { references: {} });
}

function countFootnotes(blocks: readonly Block[]): number {
  return blocks.filter(({ kind, children }) => kind === 'footnote' && children.length > 0).length;
}

/** Tests if lines may be added to a block. The line that is still arriving may continue text that it seems to end. */
function mayGrow(block: Block, isLast: boolean): boolean {
  if (block.settled || isLast) {
    return !block.settled;
  }
  let innermost = block;
  while (innermost.last) {
    innermost = innermost.last;
  }
  return !innermost.settled && (innermost.kind === 'paragraph' || innermost.kind === 'table');
}

function mayBeDefinition({ kind, lines }: Block): boolean {
  return kind === 'paragraph' && definitionStart.test(lines.join('\n'));
}

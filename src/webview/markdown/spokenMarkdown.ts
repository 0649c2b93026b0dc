import type { Token } from 'markdown-it';
import type { Block } from './blocks/block';
import { isContainer } from './blocks/block';
import { BlockParser } from './blocks/blockParser';
import { splitRow } from './blocks/splitRow';
import { parseInline } from './inline/parseInline';
import { isAmbiguousPrefix } from './isAmbiguousPrefix';
import { LineBuffer } from './lineBuffer';
import { isShown } from './views/isShown';

/** Ends of sentences that are tried, until one is found where no markup is open. */
const MAX_TRIES = 5;

/** Characters after which a sentence is said even if markup is open at its end. */
const PATIENCE = 1000;

/** Characters of a block, with their marks, that are looked at; nobody listens to more of one. */
const MAX_LENGTH = 40_000;

/** Of a block that is growing, at a time. */
const MAX_GROWTH = 8000;

/**
 * Markdown as it is read out while it arrives: without its marks, and of code no more than that it is there. What is
 * what says the parser that also draws it.
 */
export class SpokenMarkdown {
  private readonly lines = new LineBuffer();
  private readonly parser = new BlockParser();
  /** Where the block stands that is being said: its index in each of the blocks around it. */
  private readonly path: number[] = [];
  /** Characters of that block, with their marks, that are said. */
  private said = 0;

  /** @param code says that there is code */
  constructor(private readonly code: string) {}

  /** @returns what can be said now that there is this text, too: whole sentences, rows and blocks */
  push(text: string): string {
    for (const line of this.lines.push(text)) {
      this.parser.line(line);
      // It is not said, and there may be much of it.
      this.dropCode();
    }
    const { partial } = this.lines;
    if (!isAmbiguousPrefix(partial)) {
      this.parser.provisionalLine(partial);
    }
    return this.say(true);
  }

  /** @returns what is left to be said when no more text comes */
  end(): string {
    if (this.lines.partial !== '') {
      this.parser.line(this.lines.partial);
    }
    this.parser.finish();
    return this.say(false);
  }

  private dropCode(): void {
    let block = this.parser.document;
    while (block.last) {
      block = block.last;
    }
    if (block.kind === 'code') {
      block.lines = [];
    }
  }

  private say(isOpen: boolean): string {
    const spoken: string[] = [];
    this.sayChildren(this.parser.document, 0, isOpen, spoken);
    return spoken
      .map(each => each.replace(/\s+/g, ' ').trim())
      .filter(each => each !== '')
      .join(' ');
  }

  /** @param isOpen whether the last child may still grow */
  private sayChildren(block: Block, depth: number, isOpen: boolean, spoken: string[]): void {
    const { children } = block;
    for (let index = this.path[depth] ?? 0; index < children.length; index++) {
      const child = children[index] as Block;
      const isOpenChild = isOpen && !child.settled && index === children.length - 1;
      if (isOpenChild && !isShown(child, block)) {
        return;
      }
      this.path[depth] = index;
      if (isContainer(child)) {
        this.sayChildren(child, depth + 1, isOpenChild, spoken);
      } else {
        this.sayLeaf(child, isOpenChild, block, spoken);
      }
      if (isOpenChild) {
        return;
      }
      this.path.length = depth;
      this.path[depth] = index + 1;
      this.said = 0;
    }
  }

  private sayLeaf(block: Block, isOpen: boolean, parent: Block, spoken: string[]): void {
    if (block.kind === 'code') {
      spoken.push(this.said === 0 ? `${this.code}.` : '');
      this.said = 1;
      return;
    }
    const text = block.lines.join('\n');
    let rest = text.slice(this.said, this.said + (isOpen ? MAX_GROWTH : MAX_LENGTH));
    if (this.said === 0 && parent.kind === 'item' && parent.children[0] === block) {
      const task = /^\[[ x]\]\s+/i.exec(rest)?.[0].length ?? 0;
      rest = rest.slice(task);
      this.said = task;
    }
    if (block.kind === 'table') {
      const length = isOpen ? rest.lastIndexOf('\n') + 1 : rest.length;
      for (const row of rest.slice(0, length).split('\n')) {
        spoken.push(
          splitRow(row)
            .map(cell => this.plain(cell))
            .join(', '),
        );
      }
      this.said += length;
      return;
    }
    const length = isOpen ? this.endOfSentences(rest) : rest.length;
    spoken.push(this.plain(rest.slice(0, length)));
    this.said += length;
  }

  /** Where the last whole sentence, or line, of a growing text ends, of those at whose end no markup is open. */
  private endOfSentences(text: string): number {
    const ends = [...text.matchAll(/[.!?…][\])"'”’*_]*(?=\s)|[。！？]|\n/g)].map(
      ({ 0: end, index }) => index + end.length,
    );
    const isWhole = (end: number) =>
      parseInline(text.slice(0, end), this.parser.definitions.env).complete;
    const whole = ends.slice(-MAX_TRIES).reverse().find(isWhole);
    return whole ?? (text.length > PATIENCE ? (ends.at(-1) ?? 0) : 0);
  }

  private plain(text: string): string {
    return plainText(parseInline(text, this.parser.definitions.env).tokens);
  }
}

function plainText(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content, children }) =>
      type === 'image'
        ? plainText(children ?? [])
        : type === 'softbreak' || type === 'hardbreak'
          ? ' '
          : content,
    )
    .join('');
}

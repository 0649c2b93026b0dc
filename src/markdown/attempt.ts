import { mayHaveReasoning } from '../base/reasoningTags';
import type { Block, FormulaEnd } from './block';
import { continuesBlock } from './continuesBlock';
import { findFormula, looksLikeProse } from './findFormula';
import { LineCursor } from './lineCursor';
import { endOfFormula } from './parseFormula';

/** A way to read lines: as a formula with this closing delimiter, or as markdown whose fences balance in a fence. */
export type AttemptKind = FormulaEnd | '\\)' | 'fences';

export interface Line {
  /** The text without its line ending. */
  readonly text: string;
  readonly ending: string;
}

/** The state of a parser before a line. */
export interface Before {
  readonly line: Line;
  readonly blocks: Rollback;
  readonly footnoteCount: number;
  /** The attempts that the line is known not to start. */
  readonly barred: ReadonlySet<AttemptKind>;
}

/** UTF-16 code units of lines that are read again at most. Longer formulas are not shown as such. */
const maxLengths = { formula: 20_000, text: 1000, fences: 100_000 } as const;

/** An HTML tag, which no line of TeX starts with. */
const tag = /^<\/?[a-z]/i;

/**
 * Lines that are read in one way as long as a later line may show that it is right. If none does, they are read again
 * in the other way: a formula that is not closed is text.
 */
export class Attempt {
  /** All complete lines so far. */
  readonly lines: Line[];
  private length = 0;

  /** @param formula the start of a formula within a text; undefined if the attempt is a block */
  constructor(
    readonly kind: AttemptKind,
    readonly before: Before,
    private formula?: string,
  ) {
    this.lines = [before.line];
  }

  /** True for a formula within a text: its lines start no blocks. */
  get isText(): boolean {
    return this.formula !== undefined;
  }

  /**
   * Tests if a line can belong to the attempt.
   *
   * @param path the open blocks, outermost first
   * @returns the position after the markup of the containers; undefined if the line does not belong
   */
  continues(line: string, path: readonly Block[]): LineCursor | undefined {
    const cursor = new LineCursor(line);
    if (path.slice(1, -1).some(block => continuesBlock(block, cursor) !== true)) {
      return undefined;
    }
    if (this.kind === 'fences') {
      return this.length + line.length < maxLengths.fences ? cursor : undefined;
    }
    const content = cursor.content();
    if (cursor.blank || tag.test(content) || mayHaveReasoning(content)) {
      return undefined;
    }
    const length = this.length + line.length;
    if (!this.isText) {
      return length < maxLengths.formula ? cursor : undefined;
    }
    const end = endOfFormula(content, this.kind);
    const tex = end < 0 ? content : content.slice(0, end);
    const isTex = !/`|:\/\//.test(tex) && !looksLikeProse(tex);
    return isTex && length < maxLengths.text ? cursor : undefined;
  }

  add(line: Line): void {
    this.lines.push(line);
    this.length += line.text.length;
  }

  /** Adds a line to a formula within a text, and tests if the formula ends there. */
  addText(content: string): 'open' | 'closed' | 'failed' {
    this.formula += `\n${content}`;
    if (!content.includes(this.kind)) {
      return 'open';
    }
    const found = findFormula(this.formula ?? '', 0);
    return found === 'open' ? 'open' : found ? 'closed' : 'failed';
  }
}

/**
 * Undoes the changes by lines that are parsed again: an unfinished one, and the lines of a failed attempt. Only open
 * blocks can change, and only at their end, so the saved state is proportional to the nesting depth.
 */
export class Rollback {
  private readonly saved: {
    block: Block;
    fields: Block;
    children: End<Block>;
    lines: End<string>;
  }[];

  /** @param path the open blocks, outermost first */
  constructor(path: readonly Block[]) {
    this.saved = path.map(block => ({
      block,
      fields: { ...block },
      children: endOf(block.children),
      lines: endOf(block.lines),
    }));
  }

  /** The blocks, outermost first. */
  get path(): Block[] {
    return this.saved.map(({ block }) => block);
  }

  /** @returns the open blocks, restored, outermost first */
  restore(): Block[] {
    return this.saved.map(({ block, fields, children, lines }) => {
      Object.assign(block, fields);
      restoreEnd(block.children, children);
      restoreEnd(block.lines, lines);
      return block;
    });
  }
}

interface End<T> {
  readonly length: number;
  readonly last: T | undefined;
}

function endOf<T>(list: readonly T[]): End<T> {
  return { length: list.length, last: list.at(-1) };
}

/** At most the last entry was removed; any number may have been added after that. */
function restoreEnd<T>(list: T[], { length, last }: End<T>): void {
  list.length = Math.max(length - 1, 0);
  if (last !== undefined) {
    list.push(last);
  }
}

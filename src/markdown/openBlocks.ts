import { Attempt, type AttemptKind, type Before, type Line, Rollback } from './attempt';
import { Block, type BlockKind, isContainer } from './block';
import { Definitions, type ParsedDefinitions } from './definitions';
import { takeAlert, takeAlertLine } from './takeAlert';

/** The stack of open blocks, from the document to the innermost block; adds and closes blocks. */
export class OpenBlocks {
  readonly document = new Block('document');
  readonly definitions: Definitions;
  /** The open blocks, outermost first. */
  path: Block[] = [this.document];
  /** The attempt to read the last lines; blocks that they close are not settled. */
  attempted: Attempt | undefined;
  private before: Before | undefined;
  /** The ending of the line that is being parsed. */
  lineEnding = '\n';
  private rollback: Rollback | undefined;

  constructor(
    parseDefinitions: (lines: string[]) => ParsedDefinitions,
    idPrefix: string | undefined,
    private readonly expand: (line: string) => string = line => line,
  ) {
    this.definitions = new Definitions(parseDefinitions, idPrefix);
  }

  /** The innermost open block. */
  get tip(): Block {
    return this.path.at(-1) ?? this.document;
  }

  /** True while the line that is still arriving is parsed. */
  get isProvisional(): boolean {
    return this.rollback !== undefined;
  }

  /** Makes all changes from now on provisional, until {@link rollBack}. */
  beginProvisional(): void {
    this.rollback = new Rollback(this.path);
  }

  /** Undoes provisional changes, if there are any. */
  rollBack(): void {
    if (this.rollback) {
      this.path = this.rollback.restore();
      this.rollback = undefined;
    }
  }

  /**
   * Begins a complete line.
   *
   * @param isUncertain true if it may start an attempt
   * @param barred the attempts that it may not start
   */
  beginLine(line: Line, isUncertain: boolean, barred: ReadonlySet<AttemptKind>): void {
    const { footnoteCount } = this.definitions;
    this.lineEnding = line.ending;
    this.before = isUncertain
      ? { line, blocks: new Rollback(this.path), footnoteCount, barred }
      : undefined;
  }

  /**
   * Reads the current line and the lines after it as one construct, until a line shows if that is right.
   *
   * @param formula the start of a formula within a text
   * @returns false, without a change, if that is known to be wrong
   */
  attempt(kind: AttemptKind, formula?: string): boolean {
    if (this.rollback) {
      return true;
    }
    if (!this.before || this.attempted || this.before.barred.has(kind)) {
      return false;
    }
    this.attempted = new Attempt(kind, this.before, formula);
    return true;
  }

  /** Ends an attempt: its lines are what they seemed. */
  succeed(): void {
    if (this.attempted && !this.rollback) {
      for (const block of this.attempted.before.blocks.path) {
        block.settled ||= !this.path.includes(block);
      }
      this.attempted = undefined;
    }
  }

  /** Ends an attempt, and undoes all changes by its lines. */
  fail({ before: { blocks, footnoteCount } }: Attempt): void {
    this.path = blocks.restore();
    this.definitions.footnoteCount = footnoteCount;
    this.attempted = undefined;
  }

  /** Closes all blocks except the outermost `open`, and adds one as {@link add} does. */
  start(kind: BlockKind, open: number): Block {
    this.closeTo(open);
    return this.add(kind);
  }

  /** Closes blocks that can't contain the new one, adds it, and makes it the innermost open block. */
  add(kind: BlockKind): Block {
    while (!mayContain(this.tip, kind)) {
      this.closeTo(this.path.length - 1);
    }
    const block = new Block(kind);
    const parent = this.tip;
    if (parent.last && endsWithBlankLine(parent.last)) {
      if (parent.kind === 'list') {
        parent.loose = true;
      } else if (parent.kind === 'item') {
        (this.path.at(-2) as Block).loose = true;
      }
    }
    takeAlert(parent);
    parent.children.push(block);
    parent.last = block;
    this.path.push(block);
    return block;
  }

  /** Adds a footnote as {@link start} does, and its label to the definitions. */
  startFootnote(label: string, open: number): void {
    this.start('footnote', open).label = label;
    if (!this.rollback) {
      this.definitions.addFootnote(label);
    }
  }

  /** Adds a line to a block of code or of a formula, which shows its source. */
  addCodeLine(block: Block, text: string): void {
    if (this.lineEnding !== '\n') {
      block.lineEndings.set(block.lines.length, this.lineEnding);
    }
    block.lines.push(this.expand(text));
  }

  /** Adds text to the last line of the innermost block, if it has lines. */
  extendLine(text: string): void {
    const { kind, lines } = this.tip;
    const last = lines.pop();
    if (last !== undefined) {
      lines.push(last + (kind === 'code' ? this.expand(text) : text));
    }
  }

  /** Continues the innermost paragraph, or starts one. */
  addParagraphLine(text: string): void {
    let { tip } = this;
    if (tip.kind !== 'paragraph') {
      tip = this.add('paragraph');
    }
    // Definitions are removed as they arrive: reading a long run of them again from its start would be quadratic. A
    // line that could be the title of the previous definition has to wait.
    if (!this.rollback && mayDefine(tip) && tip.lines.length <= 4) {
      if (!/^["'(]/.test(text) && this.definitions.rest(tip.lines).length === 0) {
        tip.lines = this.definitions.take(tip.lines);
      }
    }
    takeAlertLine(this.path.at(-2) as Block, tip);
    tip.lines.push(text);
    this.markEnd(false);
  }

  /** Records in all open blocks if their last line was blank. */
  markEnd(blank: boolean): void {
    const { tip } = this;
    const { last } = tip;
    if (blank && last) {
      last.endsBlank = true;
    }
    // In a fence, a blank line is content; an item may start with one.
    const endsBlank = blank && !tip.fence && !(tip.kind === 'item' && !last);
    // A line with the marker of a quote is blank only in the quote.
    const quote = this.path.findLastIndex(({ kind }) => kind === 'quote');
    for (const [index, block] of this.path.entries()) {
      block.endsBlank = endsBlank && index > quote;
    }
  }

  /** Closes all blocks except the outermost `length`. */
  closeTo(length: number): void {
    while (this.path.length > length) {
      const block = this.path.pop() as Block;
      if (block.kind === 'paragraph') {
        this.takeDefinitions(block);
        if (block.lines.length === 0) {
          this.tip.children.pop();
        }
      } else if (block.reasoning !== '' && block.children.length === 0) {
        // Models write empty tags where they have not reasoned.
        this.tip.children.pop();
      }
      block.settled = !this.rollback && !this.attempted;
    }
  }

  /** Closes the details at this index of the path. */
  closeDetails(index: number): void {
    const details = this.path[index] as Block;
    this.closeTo(index);
    // A blank line before the closing tag is within the element.
    details.endsBlank = false;
  }

  /** Makes everything so far reasoning. */
  fold(): void {
    this.closeTo(1);
    this.document.folded = this.document.children.length;
    this.document.reasonings = 1;
  }

  takeDefinitions(paragraph: Block): void {
    if (mayDefine(paragraph)) {
      // An unfinished line closes blocks only provisionally.
      paragraph.lines = this.rollback
        ? this.definitions.rest(paragraph.lines)
        : this.definitions.take(paragraph.lines);
    }
  }
}

/** A footnote that is nested too deep stays a paragraph and must not vanish as a definition. */
function isFootnote(line: string): boolean {
  return /^\[\^[^\]\s]+\]:/.test(line);
}

function mayDefine({ lines: [first = ''] }: Block): boolean {
  return first.startsWith('[') && !isFootnote(first);
}

function mayContain(parent: Block, kind: BlockKind): boolean {
  return parent.kind === 'list' ? kind === 'item' : isContainer(parent) && kind !== 'item';
}

function endsWithBlankLine(block: Block): boolean {
  for (let at: Block | undefined = block; at; at = at.last) {
    if (at.endsBlank) {
      return true;
    }
    if (at.kind !== 'list' && at.kind !== 'item') {
      return false;
    }
  }
  return false;
}

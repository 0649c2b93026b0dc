import { Block, isContainer } from './block';
import { Definitions } from './definitions';
import { Rollback } from './rollback';

/** The blocks that are open, from the document to the innermost one, and how blocks are added and closed. */
export class OpenBlocks {
  readonly document = new Block('document');
  readonly definitions = new Definitions();
  /** The open blocks, outermost first. */
  path: Block[] = [this.document];
  private rollback: Rollback | undefined;

  get tip(): Block {
    return this.path.at(-1) ?? this.document;
  }

  /** What happens from here on counts until {@link takeBack}. */
  beginProvisional(): void {
    this.rollback = new Rollback(this.path);
  }

  takeBack(): void {
    if (this.rollback) {
      this.path = this.rollback.restore();
      this.rollback = undefined;
    }
  }

  /** Adds a block where it may stand and makes it the innermost open one. */
  add(block: Block): Block {
    while (!mayContain(this.tip, block)) {
      this.closeTo(this.path.length - 1);
    }
    const parent = this.tip;
    if (parent.last && endsWithBlankLine(parent.last)) {
      if (parent.kind === 'list') {
        parent.loose = true;
      } else if (parent.kind === 'item') {
        (this.path.at(-2) as Block).loose = true;
      }
    }
    parent.children.push(block);
    parent.last = block;
    this.path.push(block);
    return block;
  }

  addParagraphLine(text: string): void {
    let { tip } = this;
    if (tip.kind === 'paragraph' && isFootnote(text)) {
      this.closeTo(this.path.length - 1);
      tip = this.tip;
    }
    if (tip.kind !== 'paragraph') {
      tip = this.add(new Block('paragraph'));
    }
    // A long row of definitions is taken off as it comes, not read from its start at its end. What
    // could be the title of the definition before it must wait.
    if (!this.rollback && mayDefine(tip) && tip.lines.length <= 4) {
      if (!/^["'(]/.test(text) && this.definitions.rest(tip.lines).length === 0) {
        tip.lines = this.definitions.take(tip.lines);
      }
    }
    tip.lines.push(text);
    this.markEnd(false);
  }

  /** Notes for all that is open whether its last line was blank. */
  markEnd(blank: boolean): void {
    const { tip } = this;
    const { last } = tip;
    if (blank && last) {
      last.endsBlank = true;
    }
    // Within a quote or a fence a blank line is content; an item may begin with one.
    const counts = blank && tip.kind !== 'quote' && !tip.fence && !(tip.kind === 'item' && !last);
    for (const block of this.path) {
      block.endsBlank = counts;
    }
  }

  /** Closes all but the outermost `length` blocks. */
  closeTo(length: number): void {
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

  /** Takes the definitions off the start of a paragraph. */
  takeDefinitions(paragraph: Block): void {
    if (mayDefine(paragraph)) {
      // What an unfinished line closes is not closed for good yet.
      paragraph.lines = this.rollback
        ? this.definitions.rest(paragraph.lines)
        : this.definitions.take(paragraph.lines);
    }
  }
}

/** A footnote, which markdown does not know: a paragraph of its own, and no definition that would vanish. */
function isFootnote(line: string): boolean {
  return /^\[\^[^\]\s]+\]:/.test(line);
}

function mayDefine({ lines: [first = ''] }: Block): boolean {
  return first.startsWith('[') && !isFootnote(first);
}

function mayContain(parent: Block, child: Block): boolean {
  return parent.kind === 'list'
    ? child.kind === 'item'
    : isContainer(parent) && child.kind !== 'item';
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

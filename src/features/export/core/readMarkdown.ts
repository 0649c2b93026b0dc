import type { Line } from '../../../markdown/attempt';
import type { Block } from '../../../markdown/block';
import { BlockParser } from '../../../markdown/blockParser';
import { parseDefinitions } from '../../../markdown/parseDefinitions';

/** Lines of a Markdown text that are in one block without blocks in it. */
export interface Leaf {
  /** The index of the first line. */
  readonly from: number;
  /** The index after the last line. */
  to: number;
  readonly block: Block;
  /** The text of the lines without the markup of their containers. */
  readonly contents: string[];
}

/** The page's reading of a Markdown text. */
export interface MarkdownReading {
  readonly lines: readonly string[];
  /** The line ending after each line; empty after the last one. */
  readonly endings: readonly string[];
  readonly leaves: readonly Leaf[];
  /** The labels of its link definitions, and the labels of its footnotes after `^`, in a normal form. */
  readonly labels: ReadonlySet<string>;
  /** The blocks that are open at the end, outermost first. */
  readonly open: readonly Block[];
  /** The number of lines of link definitions at the start of a paragraph. */
  definitionsIn(leaf: Leaf): number;
}

/** Reads a Markdown text with the page's own parser. */
export function readMarkdown(text: string): MarkdownReading {
  const parser = new LineParser(parseDefinitions);
  const pieces = text.split(/(\r\n|\r|\n)/);
  const lines = pieces.filter((_, index) => index % 2 === 0);
  for (const line of lines) {
    parser.line(line);
  }
  const open = parser.openBlocks();
  parser.finish();
  const { definitions } = parser;
  const { references, footnotes } = definitions.env;
  return {
    lines,
    endings: lines.map((_, index) => pieces[2 * index + 1] ?? ''),
    leaves: leavesOf(parser.read),
    labels: new Set([...Object.keys(references), ...[...footnotes.keys()].map(key => `^${key}`)]),
    open,
    definitionsIn: ({ contents }) =>
      contents[0]?.startsWith('[') ? contents.length - definitions.rest(contents).length : 0,
  };
}

/** The addition of a line to the document. */
interface ReadLine {
  /** The innermost block after it. */
  readonly block: Block;
  readonly isNew: boolean;
  /** True if the line is in the block. */
  readonly isIn: boolean;
  /** The block's last line. */
  readonly content: string;
}

/** Keeps the addition of each line, as the line was last read. */
class LineParser extends BlockParser {
  readonly read: ReadLine[] = [];
  private readonly numbers = new Map<Line, number>();

  /** The blocks that are open after all lines, outermost first. */
  openBlocks(): readonly Block[] {
    this.decide();
    return chain(this.document).filter(({ settled }) => !settled);
  }

  protected override parseLine(line: Line): void {
    const number = this.numbers.get(line) ?? this.numbers.size;
    this.numbers.set(line, number);
    const before = innermost(this.document);
    const wasSettled = before.settled;
    super.parseLine(line);
    const block = innermost(this.document);
    const content = block.lines.at(-1) ?? '';
    const isNew = block !== before;
    const isText = content !== '' && line.text.trimEnd().endsWith(content.trimEnd());
    const isIn = isNew || (!wasSettled && (isText || block.kind === 'code'));
    this.read[number] = { block, isNew, isIn, content };
  }
}

function leavesOf(read: readonly ReadLine[]): readonly Leaf[] {
  const leaves: Leaf[] = [];
  for (const [index, { block, isNew, isIn, content }] of read.entries()) {
    if (isNew && isLeaf(block)) {
      leaves.push(newLeaf(block, index, leaves.at(-1)));
    }
    const leaf = leaves.at(-1);
    if (isIn && leaf?.block === block) {
      leaf.to = index + 1;
      leaf.contents.push(content);
    }
  }
  return leaves;
}

/** A table takes its header from the paragraph before it. */
function newLeaf(block: Block, index: number, previous: Leaf | undefined): Leaf {
  const isTable = block.kind === 'table' && previous?.to === index;
  if (isTable) {
    previous.to--;
    previous.contents.pop();
  }
  return { from: isTable ? index - 1 : index, to: index + 1, block, contents: [] };
}

function isLeaf({ kind }: Block): boolean {
  return kind === 'paragraph' || kind === 'heading' || kind === 'table' || kind === 'code';
}

function innermost(document: Block): Block {
  return chain(document).at(-1) ?? document;
}

/** The blocks that were added last, outermost first. */
function chain(document: Block): readonly Block[] {
  const blocks = [document];
  for (let { last } = document; last; { last } = last) {
    blocks.push(last);
  }
  return blocks;
}

export type BlockKind =
  | 'document'
  | 'quote'
  | 'list'
  | 'item'
  | 'paragraph'
  | 'heading'
  | 'code'
  | 'rule'
  | 'table';

export type Alignment = 'left' | 'center' | 'right' | '';

/** What makes two list items siblings, and where an item's content starts. */
export interface ListMarker {
  readonly ordered: boolean;
  /** `-`, `+`, `*`, or what follows the number: `.` or `)`. */
  readonly delimiter: string;
  readonly start: number;
  /** Columns that a line must be indented by to belong to the item. */
  readonly contentIndent: number;
}

export interface Fence {
  readonly character: string;
  readonly length: number;
  /** Columns before the opening fence, taken off each line if they are there. */
  readonly indent: number;
  readonly info: string;
  /** The line that ends it, where that is no row of the character. */
  readonly closing?: string;
}

/**
 * A node of the block structure. It only ever grows at its end: lines and children are appended,
 * and nothing but the last of them is taken away. The views rely on that to leave alone what they
 * have already drawn.
 */
export class Block {
  /** Closed by a complete line: nothing in it changes any more. */
  settled = false;
  /** The last line that belonged here was blank; decides whether a list is loose. */
  endsBlank = false;
  /** Lists: items or their children are separated by blank lines. */
  loose = false;
  /** Headings: 1 to 6. */
  level = 0;
  /** Lists and items. */
  marker: ListMarker | undefined;
  /** Fenced code; indented code has none. */
  fence: Fence | undefined;
  /** Tables: one for each column. */
  alignments: readonly Alignment[] = [];
  /** Containers. */
  children: Block[] = [];
  /** Containers: what was added last, even if it held nothing but definitions and is no child any more. */
  last: Block | undefined;
  /** Leaves: the text without the markup of their containers. A table's first line is its header. */
  lines: string[] = [];

  constructor(public kind: BlockKind) {}
}

/** Blocks that hold blocks. */
export function isContainer({ kind }: Block): boolean {
  return kind === 'document' || kind === 'quote' || kind === 'list' || kind === 'item';
}

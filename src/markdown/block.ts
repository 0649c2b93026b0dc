/**
 * Blocks of CommonMark 0.31, GFM's tables and footnotes, and the HTML element `details`, whose first child may be its
 * summary. Fenced and indented code are both `code`.
 */
export type BlockKind =
  | 'document'
  | 'quote'
  | 'list'
  | 'item'
  | 'paragraph'
  | 'heading'
  | 'code'
  | 'rule'
  | 'table'
  | 'details'
  | 'summary'
  | 'footnote';

/** The type of one of GitHub's alerts, which are quotes that start with a line such as `[!NOTE]`. */
export type AlertKind = 'note' | 'tip' | 'important' | 'warning' | 'caution';

/** The alignment of a table's column; empty if the delimiter row gives none. */
export type Alignment = 'left' | 'center' | 'right' | '';

/** The marker of an item, which determines the list of the item and the start of its content. */
export interface ListMarker {
  readonly ordered: boolean;
  /** `-`, `+` or `*`, or the character after the number: `.` or `)`. */
  readonly delimiter: string;
  /** The item's number; 1 in a bullet list. */
  readonly start: number;
  /** Columns of indentation that a line needs to belong to the item. */
  readonly contentIndent: number;
}

/** Closing delimiters of formulas that stand by themselves. */
export type FormulaEnd = '$$' | '\\]';

/** The opening line of fenced code, or of a formula. */
export interface Fence {
  /** A backtick or a tilde, or the opening delimiter of a formula. */
  readonly character: string;
  /** UTF-16 code units of the opening fence. */
  readonly length: number;
  /** Columns before the opening fence; as many are removed from each line, if they are there. */
  readonly indent: number;
  readonly info: string;
  /** The closing delimiter of a formula; undefined if the fence is closed by its own character. */
  readonly closing?: FormulaEnd;
  /** True for a formula with TeX on the line of its opening delimiter. */
  readonly hasFirstLine?: boolean;
  /** True for a formula that is on one line with its delimiters. */
  readonly isLine?: boolean;
}

/**
 * A node of the block structure. It changes only at its end: lines and children are appended, and only the last of them
 * is ever removed. Views rely on that: they leave their drawn content alone.
 */
export class Block {
  /** True once a complete line has closed the block: it doesn't change anymore. */
  settled = false;
  /** True if the last line that belonged to the block was blank, which determines if a list is loose. */
  endsBlank = false;
  /** Lists: true if blank lines separate the items or their children. */
  loose = false;
  /** Headings: the level, 1 to 6. */
  level = 0;
  /** Lists and items: the marker. */
  marker: ListMarker | undefined;
  /** Fenced code: the opening line; undefined for indented code. */
  fence: Fence | undefined;
  /** Fenced markdown: the fences in it that are open, outermost first. */
  inner: readonly Fence[] = [];
  /** Fenced markdown: false if the fences in it are known not to balance. */
  mayBalance = true;
  /** Fenced code: true if the last line is blank. */
  isAfterBlank = false;
  /** Fenced code: true if the closing fence has arrived. */
  closed = false;
  /** Quotes: the type of the alert; undefined if it is none. */
  alert: AlertKind | undefined;
  /** Footnotes: the label as written. */
  label = '';
  /** Details: true if they are shown unfolded at first. */
  unfolded = false;
  /** Details: the name of their tag if they are the reasoning of a model; otherwise empty. */
  reasoning = '';
  /** Details: the number of reasonings before it; undefined for reasoning within other reasoning. */
  reasoningIndex: number | undefined;
  /** Documents: the number of reasonings so far, without those within others. */
  reasonings = 0;
  /**
   * Documents: the number of leading children that became reasoning at an end tag without a start tag; undefined before
   * the first reasoning tag.
   */
  folded: number | undefined;
  /** Tables: the alignment of each column. */
  alignments: readonly Alignment[] = [];
  /** Containers: the blocks in them. */
  children: Block[] = [];
  /** Containers: the block that was added last, even if it had only definitions and is no longer a child. */
  last: Block | undefined;
  /** Leaves: the text without the markup of their containers. A table's first line is its header. */
  lines: string[] = [];
  /** Code: the line endings other than LF, by the indexes of the lines. */
  readonly lineEndings = new Map<number, string>();

  constructor(public kind: BlockKind) {}
}

const containers: ReadonlySet<BlockKind> = new Set([
  'document',
  'quote',
  'list',
  'item',
  'details',
  'footnote',
]);

/** @returns true if the block contains blocks instead of text */
export function isContainer({ kind }: Block): boolean {
  return containers.has(kind);
}

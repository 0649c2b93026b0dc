const tab = '\t'.charCodeAt(0);
const space = ' '.charCodeAt(0);

/** Columns from one tab stop to the next (CommonMark 0.31, section 2.2). */
const tabColumns = 4;

/**
 * A position in a line, counted in UTF-16 code units and in columns. A tab extends to the next tab stop, and a
 * container may consume only part of it.
 */
export class LineCursor {
  private offset = 0;
  private column = 0;
  /** The cursor is within a tab, some columns of which are consumed. */
  private insideTab = false;
  /** Index of the first character at or after the cursor that is neither a space nor a tab. */
  nextNonspace = 0;
  private nextNonspaceColumn = 0;

  /** @param text a line without its line ending */
  constructor(readonly text: string) {
    this.findNonspace();
  }

  /** Columns of white space before the next character. */
  get indent(): number {
    return this.nextNonspaceColumn - this.column;
  }

  /** True if the indentation makes the line code. */
  get indented(): boolean {
    return this.indent >= 4;
  }

  /** True if only white space is left. */
  get blank(): boolean {
    return this.nextNonspace >= this.text.length;
  }

  get atSpace(): boolean {
    return isSpaceOrTab(this.text.charCodeAt(this.offset));
  }

  /** @returns true if only spaces and tabs follow from this index on */
  isBlankFrom(index: number): boolean {
    let end = index;
    while (isSpaceOrTab(this.text.charCodeAt(end))) {
      end++;
    }
    return end >= this.text.length;
  }

  /** @returns the line from the next character that is neither a space nor a tab */
  content(): string {
    return this.text.slice(this.nextNonspace);
  }

  /** @returns the line from the cursor; the rest of a tab that is partly consumed becomes spaces */
  rest(): string {
    if (!this.insideTab) {
      return this.text.slice(this.offset);
    }
    return ' '.repeat(this.columnsToTabStop) + this.text.slice(this.offset + 1);
  }

  advanceToNonspace(): void {
    this.offset = this.nextNonspace;
    this.column = this.nextNonspaceColumn;
    this.insideTab = false;
  }

  /** Moves by UTF-16 code units, to the end of the line at most. */
  advanceCharacters(count: number): void {
    for (let left = count; left > 0 && this.offset < this.text.length; left--) {
      this.column += this.text.charCodeAt(this.offset) === tab ? this.columnsToTabStop : 1;
      this.insideTab = false;
      this.offset++;
    }
    this.findNonspace();
  }

  /** Moves by columns, to the end of the line at most; may end within a tab. */
  advanceColumns(count: number): void {
    let left = count;
    while (left > 0 && this.offset < this.text.length) {
      if (this.text.charCodeAt(this.offset) === tab) {
        const toTabStop = this.columnsToTabStop;
        this.insideTab = toTabStop > left;
        const taken = Math.min(toTabStop, left);
        this.column += taken;
        left -= taken;
        if (!this.insideTab) {
          this.offset++;
        }
      } else {
        this.insideTab = false;
        this.offset++;
        this.column++;
        left--;
      }
    }
    this.findNonspace();
  }

  /** Consumes one space, or one column of a tab, if there is one. */
  skipOptionalSpace(): void {
    if (this.atSpace) {
      this.advanceColumns(1);
    }
  }

  private get columnsToTabStop(): number {
    return tabColumns - (this.column % tabColumns);
  }

  private findNonspace(): void {
    let index = this.offset;
    let column = this.column;
    for (; ; index++) {
      const code = this.text.charCodeAt(index);
      if (code === space) {
        column++;
      } else if (code === tab) {
        column += tabColumns - (column % tabColumns);
      } else {
        break;
      }
    }
    this.nextNonspace = index;
    this.nextNonspaceColumn = column;
  }
}

/** @param code a UTF-16 code unit, or NaN */
export function isSpaceOrTab(code: number): boolean {
  return code === space || code === tab;
}

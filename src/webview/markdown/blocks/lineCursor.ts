const TAB = 9;
const SPACE = 32;

/**
 * A place in a line, counted in characters and in columns: a tab reaches to the next multiple of
 * four, and a container may take only a part of it.
 */
export class LineCursor {
  offset = 0;
  private column = 0;
  /** The cursor stands inside a tab, with this many columns of it taken. */
  private insideTab = false;
  /** Where the first character that is neither space nor tab stands. */
  nextNonspace = 0;
  private nextNonspaceColumn = 0;

  constructor(readonly text: string) {
    this.findNonspace();
  }

  /** Columns of white space before the next character. */
  get indent(): number {
    return this.nextNonspaceColumn - this.column;
  }

  /** Four columns or more make code, not another kind of block. */
  get indented(): boolean {
    return this.indent >= 4;
  }

  /** Nothing but white space is left. */
  get blank(): boolean {
    return this.nextNonspace >= this.text.length;
  }

  /** The character after the white space, as a code; NaN at the end. */
  get next(): number {
    return this.text.charCodeAt(this.nextNonspace);
  }

  /** A space or tab stands under the cursor. */
  get atSpace(): boolean {
    return isSpaceOrTab(this.text.charCodeAt(this.offset));
  }

  /** The line from the next character on. */
  content(): string {
    return this.text.slice(this.nextNonspace);
  }

  /** The line from the cursor on; what is left of a tab becomes spaces. */
  rest(): string {
    if (!this.insideTab) {
      return this.text.slice(this.offset);
    }
    return ' '.repeat(4 - (this.column % 4)) + this.text.slice(this.offset + 1);
  }

  toNonspace(): void {
    this.offset = this.nextNonspace;
    this.column = this.nextNonspaceColumn;
    this.insideTab = false;
  }

  advanceCharacters(count: number): void {
    for (let left = count; left > 0 && this.offset < this.text.length; left--) {
      if (this.text.charCodeAt(this.offset) === TAB) {
        this.column += 4 - (this.column % 4);
      } else {
        this.column++;
      }
      this.insideTab = false;
      this.offset++;
    }
    this.findNonspace();
  }

  advanceColumns(count: number): void {
    let left = count;
    while (left > 0 && this.offset < this.text.length) {
      if (this.text.charCodeAt(this.offset) === TAB) {
        const toTabStop = 4 - (this.column % 4);
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

  /** Takes one space, or one column of a tab, if there is one. */
  skipOptionalSpace(): void {
    if (this.atSpace) {
      this.advanceColumns(1);
    }
  }

  private findNonspace(): void {
    let at = this.offset;
    let column = this.column;
    for (; ; at++) {
      const code = this.text.charCodeAt(at);
      if (code === SPACE) {
        column++;
      } else if (code === TAB) {
        column += 4 - (column % 4);
      } else {
        break;
      }
    }
    this.nextNonspace = at;
    this.nextNonspaceColumn = column;
  }
}

export function isSpaceOrTab(code: number): boolean {
  return code === SPACE || code === TAB;
}

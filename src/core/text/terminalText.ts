/**
 * The control functions of a terminal (ECMA-48): sequences with parameters, such as colors and movements of the cursor;
 * strings, such as links and titles, which end with their line at the latest; other escape sequences; and control
 * characters except the tab.
 */
const controls =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds them.
  /\x1b\[([0-?]*)[ -/]*([@-~]?)|\x1b[\]PX^_][^\x07\x1b\n]*(?:\x07|\x1b\\)?|\x1b[ -/]*[0-~]?|[\0-\x08\n-\x1f\x7f]/g;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds them.
const anyControl = /[\0-\x08\x0b-\x1f\x7f]/;

/**
 * Reads the output of a program as a terminal shows it: without colors and other control functions, and with only the
 * last text of lines that are overwritten, such as progress bars. Text on a screen that is cleared is kept. For texts
 * from terminals, logs, tools, and test runners.
 */
export function terminalText(text: string): string {
  if (!anyControl.test(text)) {
    return text;
  }
  const screen = new Screen();
  let read = 0;
  for (const { 0: control, 1: parameters = '', 2: final = '', index } of text.matchAll(controls)) {
    screen.write(text.slice(read, index));
    screen.control(final === '' ? control : final, parameters);
    read = index + control.length;
  }
  screen.write(text.slice(read));
  return screen.text;
}

/** The screen of a terminal of unlimited size. */
class Screen {
  private readonly lines: ScreenLine[] = [new ScreenLine()];
  private row = 0;
  /** The column of the cursor, which may be beyond the end of the line. */
  private column = 0;

  get text(): string {
    return this.lines.map(line => line.text).join('\n');
  }

  write(text: string): void {
    if (text !== '') {
      this.column = this.line.write(text, this.column);
    }
  }

  /**
   * Carries out a control function, as far as it changes the text.
   *
   * @param name a control character, or the last character of a sequence
   */
  control(name: string, parameters: string): void {
    const count = Math.max(1, Number.parseInt(parameters, 10) || 1);
    switch (name) {
      case '\n':
      case '\v':
      case '\f':
        this.moveTo(this.row + 1, 0);
        break;
      case '\r':
        this.column = 0;
        break;
      case '\b':
      case 'D':
        this.column = Math.max(0, Math.min(this.column, this.line.length) - count);
        break;
      case 'C':
        this.column += count;
        break;
      case 'A':
        this.moveTo(this.row - count, this.column);
        break;
      case 'B':
        this.moveTo(Math.min(this.row + count, this.lines.length - 1), this.column);
        break;
      case 'E':
        this.moveTo(Math.min(this.row + count, this.lines.length - 1), 0);
        break;
      case 'F':
        this.moveTo(this.row - count, 0);
        break;
      case 'G':
        this.column = count - 1;
        break;
      case 'H':
      case 'f':
        // The place on the screen is not known, but the text there is not part of the word before it.
        this.column = Number.MAX_SAFE_INTEGER;
        break;
      case 'J':
        this.eraseBelow(parameters);
        break;
      case 'K':
        this.eraseLine(parameters);
        break;
    }
  }

  private get line(): ScreenLine {
    return this.lines[this.row] as ScreenLine;
  }

  /** Moves the cursor, and adds a line if it is below the last one. */
  private moveTo(row: number, column: number): void {
    this.row = Math.max(0, row);
    this.column = column;
    if (this.row === this.lines.length) {
      this.lines.push(new ScreenLine());
    }
  }

  private eraseBelow(parameters: string): void {
    if (isToEnd(parameters)) {
      this.line.cut(this.column);
      this.lines.splice(this.row + 1);
    }
  }

  private eraseLine(parameters: string): void {
    if (isToEnd(parameters)) {
      this.line.cut(this.column);
    } else if (parameters === '2') {
      this.line.cut(0);
    } else if (parameters === '1') {
      this.line.blank(this.column);
    }
  }
}

/** @returns true for the parameter that erases everything from the cursor to the end */
function isToEnd(parameters: string): boolean {
  return parameters === '' || parameters === '0';
}

/** A line of a terminal, with one column for each character. */
class ScreenLine {
  /** The texts written so far; undefined once the cursor has moved within the line. */
  private pieces: string[] | undefined = [];
  private pieceLength = 0;
  /** The characters of the line once the cursor has moved within it. */
  private characters: string[] = [];

  /** The number of columns. */
  get length(): number {
    return this.split().length;
  }

  get text(): string {
    return (this.pieces ?? this.characters).join('');
  }

  /**
   * Writes a text. After a gap, however wide it is, the text comes after a space.
   *
   * @returns the column after the text
   */
  write(text: string, column: number): number {
    if (this.pieces && column >= this.pieceLength) {
      const written = column > this.pieceLength && this.pieceLength > 0 ? ` ${text}` : text;
      this.pieces.push(written);
      this.pieceLength += written.length;
      return this.pieceLength;
    }
    const characters = this.split();
    if (column > characters.length && characters.length > 0) {
      characters.push(' ');
    }
    let next = Math.min(column, characters.length);
    for (const character of text) {
      characters[next] = character;
      next += 1;
    }
    return next;
  }

  /** Removes the characters from a column to the end. */
  cut(column: number): void {
    if (!this.pieces || column < this.pieceLength) {
      const characters = this.split();
      characters.length = Math.min(column, characters.length);
    }
  }

  /** Replaces the characters up to a column by spaces; with all of them, the line is empty. */
  blank(column: number): void {
    const characters = this.split();
    if (column + 1 >= characters.length) {
      characters.length = 0;
    } else {
      characters.fill(' ', 0, column + 1);
    }
  }

  private split(): string[] {
    if (this.pieces) {
      this.characters = Array.from(this.pieces.join(''));
      this.pieces = undefined;
    }
    return this.characters;
  }
}

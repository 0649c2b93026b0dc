/** The end of a growing text of lines, after what was cut off its start. */
export class OpenText {
  /** How far a cut was looked for. */
  tried = 0;
  private lines: readonly string[] = [];
  private line = 0;
  private column: number;

  /** @param skip characters of the first line that do not belong to the text */
  constructor(private readonly skip: number) {
    this.column = skip;
  }

  /** All lines of the text, with what was cut off. */
  get all(): readonly string[] {
    return this.lines;
  }

  /**
   * Takes the lines as they are now.
   *
   * @returns whether what was cut off still stands. It does not when definitions were taken off the start, or the
   *   last line, which is a table's header now; then nothing is cut off any more
   */
  grow(lines: readonly string[]): boolean {
    const continues =
      this.column <= (lines[this.line]?.length ?? -1) &&
      (lines === this.lines || (lines[0] ?? '').startsWith(this.lines[0] ?? ''));
    if (!continues) {
      this.restart();
    }
    this.lines = lines;
    return continues;
  }

  /** What is not cut off. */
  rest(): string {
    return this.lines.slice(this.line).join('\n').slice(this.column);
  }

  /** Cuts a piece off the start of the rest. */
  cut(piece: string): void {
    const lastLine = piece.lastIndexOf('\n');
    if (lastLine < 0) {
      this.column += piece.length;
    } else {
      this.line += piece.split('\n').length - 1;
      this.column = piece.length - lastLine - 1;
    }
    this.tried = 0;
  }

  /** Nothing is cut off any more. */
  restart(): void {
    this.line = 0;
    this.column = this.skip;
    this.tried = 0;
  }
}

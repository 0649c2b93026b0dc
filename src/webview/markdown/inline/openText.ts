/** The rest of a growing text of lines, after the stable prefixes that were cut off. */
export class OpenText {
  /** UTF-16 code units of the rest in which `splitStablePrefix` has found no prefix. */
  tried = 0;
  private lines: readonly string[] = [];
  private line = 0;
  private column: number;

  /** @param skip UTF-16 code units of the first line that don't belong to the text */
  constructor(private readonly skip: number) {
    this.column = skip;
  }

  /** All lines of the text, including those that are cut off. */
  get all(): readonly string[] {
    return this.lines;
  }

  /**
   * Sets the current lines.
   *
   * @returns false if the text no longer starts with the prefixes that were cut off, because definitions were removed
   *   from its start or its last line became a table's header; then the rest is the whole text again
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

  /** @returns the text that is not cut off */
  rest(): string {
    return this.lines.slice(this.line).join('\n').slice(this.column);
  }

  /** Cuts a prefix off the rest. */
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

  /** Makes the rest the whole text again. */
  restart(): void {
    this.line = 0;
    this.column = this.skip;
    this.tried = 0;
  }
}

/**
 * Splits text that arrives in pieces into lines that end with LF, CR LF or CR, and replaces NUL characters (CommonMark
 * 0.31, sections 2.1 and 2.3).
 */
export class LineBuffer {
  /** The line that has not ended yet. */
  partial = '';
  private afterCarriageReturn = false;

  /** @returns the lines that end in this piece, without their line endings */
  push(piece: string): string[] {
    let text = piece;
    if (this.afterCarriageReturn && text.startsWith('\n')) {
      text = text.slice(1);
    }
    if (piece !== '') {
      this.afterCarriageReturn = piece.endsWith('\r');
    }
    const lines = text.replaceAll('\0', '\uFFFD').split(/\r\n?|\n/);
    lines[0] = this.partial + lines[0];
    this.partial = lines.pop() ?? '';
    return lines;
  }
}

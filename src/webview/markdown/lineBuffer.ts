/** Cuts text that arrives in pieces into lines, whatever their ends: LF, CR LF or CR. */
export class LineBuffer {
  /** The line that has not ended yet. */
  partial = '';
  private afterCarriageReturn = false;

  /** The lines that end in this piece. */
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

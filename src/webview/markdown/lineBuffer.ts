import { LongData } from './images/longData';

/**
 * Splits text that arrives in pieces into lines that end with LF, CR LF or CR, and replaces NUL characters (CommonMark
 * 0.31, sections 2.1 and 2.3). Long data of images is taken out of the lines.
 */
export class LineBuffer {
  /** The line that has not ended yet. */
  partial = '';
  /** What the marks in the lines stand for. */
  readonly data = new LongData();
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
    const last = lines.pop() ?? '';
    const ended = lines.map(line => {
      const shown = this.partial + this.data.push(line);
      this.data.endLine();
      this.partial = '';
      return shown;
    });
    this.partial += this.data.push(last);
    return ended;
  }
}

import { LongData } from './images/longData';

interface Line {
  /** Without its line ending. */
  readonly text: string;
  readonly ending: string;
}

/**
 * Splits text that arrives in pieces into lines that end with LF, CR LF or CR, and replaces NUL characters (CommonMark
 * 0.31, sections 2.1 and 2.3). Long data of images is taken out of the lines.
 */
export class LineBuffer {
  /** The line that has not ended yet. */
  partial = '';
  /** What the marks in the lines stand for. */
  readonly data = new LongData();
  /** A carriage return at the end, which may be half a line ending. */
  private carriageReturn = '';

  /** @returns the lines that end in this piece */
  push(piece: string): Line[] {
    const all = this.carriageReturn + piece.replaceAll('\0', '\uFFFD');
    this.carriageReturn = all.endsWith('\r') ? '\r' : '';
    const pieces = all.slice(0, all.length - this.carriageReturn.length).split(/(\r\n|\r|\n)/);
    const ended: Line[] = [];
    for (let at = 0; at + 1 < pieces.length; at += 2) {
      const text = this.partial + this.data.push(pieces[at] ?? '');
      this.data.endLine();
      this.partial = '';
      ended.push({ text, ending: pieces[at + 1] ?? '' });
    }
    this.partial += this.data.push(pieces.at(-1) ?? '');
    return ended;
  }
}

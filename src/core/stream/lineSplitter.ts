/**
 * Splits text that comes in pieces into lines that end in LF, CR or CRLF, as the event stream format has them
 * (WHATWG HTML, section 9.2.5). A line is handed on as soon as its end is there: a CR counts at once, and the LF
 * that may follow it, be it in the next piece, is skipped.
 */
export class LineSplitter {
  /** Pieces of the line that is not complete yet; joined once, so that a long line costs linear time. */
  private pieces: string[] = [];
  private pendingLength = 0;
  private skipLineFeed = false;

  constructor(private readonly onLine: (line: string) => void) {}

  /** UTF-16 code units of the line that is not complete yet. */
  get length(): number {
    return this.pendingLength;
  }

  push(text: string): void {
    // A CR may have been last before a piece of nothing, too.
    if (text === '') {
      return;
    }
    const rest = this.skipLineFeed && text.startsWith('\n') ? text.slice(1) : text;
    this.skipLineFeed = text.endsWith('\r');
    // Few services send CR, and a search for LF alone is many times as fast.
    const lineEnd = rest.includes('\r') ? /\r\n?|\n/ : '\n';
    const pieces = rest.split(lineEnd);
    const last = pieces.length - 1;
    pieces.forEach((piece, index) => {
      if (index < last) {
        this.complete(piece);
      } else {
        this.pieces.push(piece);
        this.pendingLength += piece.length;
      }
    });
  }

  /** The text after the last line end, taken out; empty where there is none. */
  takeRest(): string {
    const rest = this.pieces.join('');
    this.pieces = [];
    this.pendingLength = 0;
    return rest;
  }

  private complete(end: string): void {
    if (this.pieces.length === 0) {
      this.onLine(end);
    } else {
      this.pieces.push(end);
      this.onLine(this.takeRest());
    }
  }
}

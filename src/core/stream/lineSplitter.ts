/**
 * Splits text that arrives in pieces into lines that end with LF, CR or CRLF (event streams, WHATWG HTML, section
 * 9.2.5). A CR ends a line immediately; an LF that follows it, even in the next piece, is skipped.
 */
export class LineSplitter {
  /** Pieces of the incomplete line; joined only once, so that a long line takes linear time. */
  private pieces: string[] = [];
  private pendingLength = 0;
  private skipLineFeed = false;

  /** @param onLine called with each line, without its line end */
  constructor(private readonly onLine: (line: string) => void) {}

  /** Length of the incomplete line in UTF-16 code units. */
  get length(): number {
    return this.pendingLength;
  }

  /** Adds text and delivers all lines that it completes. */
  push(text: string): void {
    // Keeps skipLineFeed for the next piece.
    if (text === '') {
      return;
    }
    const rest = this.skipLineFeed && text.startsWith('\n') ? text.slice(1) : text;
    this.skipLineFeed = text.endsWith('\r');
    // Few services send CR, and searching for LF alone is many times faster.
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

  /** Removes and returns the text after the last line end. */
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

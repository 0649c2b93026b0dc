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
    let start = 0;
    if (this.skipLineFeed && text.length > 0) {
      this.skipLineFeed = false;
      if (text.charCodeAt(0) === 0x0a) {
        start = 1;
      }
    }
    // Each search goes on from where its last one ended, so that a piece is gone through twice at the most.
    let carriageReturn = text.indexOf('\r', start);
    let lineFeed = text.indexOf('\n', start);
    for (;;) {
      if (lineFeed !== -1 && lineFeed < start) {
        lineFeed = text.indexOf('\n', start);
      }
      let end = lineFeed;
      let next = lineFeed + 1;
      if (carriageReturn !== -1 && (lineFeed === -1 || carriageReturn < lineFeed)) {
        end = carriageReturn;
        next = carriageReturn + 1;
        if (next === text.length) {
          this.skipLineFeed = true;
        } else if (lineFeed === next) {
          next += 1;
        }
        carriageReturn = text.indexOf('\r', next);
      }
      if (end === -1) {
        break;
      }
      this.complete(text.slice(start, end));
      start = next;
    }
    if (start < text.length) {
      this.pieces.push(start === 0 ? text : text.slice(start));
      this.pendingLength += text.length - start;
    }
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

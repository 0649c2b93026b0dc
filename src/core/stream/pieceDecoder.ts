/** Bytes of a piece that may wait for more, where no line ends in it. */
const shortPiece = 64;

/** Bytes that may wait together. */
const mostWaiting = 4096;

/**
 * Decodes UTF-8 that comes in pieces cut anywhere, without a byte order mark at its start. What short pieces hold is
 * decoded when a line is complete, since each decoding by itself costs as much as a thousand bytes do.
 */
export class PieceDecoder {
  // Not in its streaming mode, which takes several times as long on Node 20.
  private readonly decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  private readonly waiting = new Uint8Array(mostWaiting);
  private waitingLength = 0;
  private isStart = true;

  /** Bytes that wait, each of which becomes one UTF-16 code unit at the most. */
  get length(): number {
    return this.waitingLength;
  }

  /**
   * The text of a piece and of what waited for it; empty where the piece waits, too.
   *
   * @param bytes whose memory may be used for the next piece afterwards
   */
  push(bytes: Uint8Array): string {
    const { length } = bytes;
    if (length > shortPiece || this.waitingLength + length > mostWaiting) {
      return this.decode(this.waitingLength === 0 ? bytes : this.withWaiting(bytes));
    }
    let endsLine = false;
    for (let index = 0; index < length; index++) {
      const byte = bytes[index] as number;
      this.waiting[this.waitingLength++] = byte;
      endsLine ||= byte === 0x0a || byte === 0x0d;
    }
    return endsLine ? this.flush() : '';
  }

  /** The text of what waits, but for a character that is not complete. */
  flush(): string {
    return this.decode(this.waiting.subarray(0, this.waitingLength));
  }

  /** The text of what waits when nothing more will come; undefined where it ends within a character. */
  end(): string | undefined {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    const text = decoder.decode(this.waiting.subarray(0, this.waitingLength), { stream: true });
    return decoder.decode() === '' ? this.withoutMark(text) : undefined;
  }

  private withWaiting(bytes: Uint8Array): Uint8Array {
    const all = new Uint8Array(this.waitingLength + bytes.length);
    all.set(this.waiting.subarray(0, this.waitingLength));
    all.set(bytes, this.waitingLength);
    return all;
  }

  private decode(bytes: Uint8Array): string {
    const end = endOfCharacters(bytes);
    const text = this.decoder.decode(end === bytes.length ? bytes : bytes.subarray(0, end));
    this.waitingLength = bytes.length - end;
    this.waiting.set(bytes.subarray(end));
    return this.withoutMark(text);
  }

  private withoutMark(text: string): string {
    const hasMark = this.isStart && text.startsWith('\uFEFF');
    this.isStart &&= text === '';
    return hasMark ? text.slice(1) : text;
  }
}

/** Where the last character begins if it may not be complete; the length otherwise. */
function endOfCharacters(bytes: Uint8Array): number {
  const { length } = bytes;
  let start = length - 1;
  // Later bytes of a character are 10xxxxxx.
  while (((bytes[start] ?? 0) & 0xc0) === 0x80) {
    start--;
  }
  const lead = bytes[start] ?? 0;
  const characterLength = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 1;
  return start + characterLength > length ? start : length;
}

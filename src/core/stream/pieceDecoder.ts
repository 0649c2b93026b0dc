/** Pieces up to this size wait for more, unless a line ends in them. */
const shortPieceBytes = 64;

/** Total size of waiting pieces. */
const maxWaitingBytes = 4096;

/**
 * Decodes UTF-8 that arrives in pieces, which may be split anywhere, and removes a byte order mark at the start. Short
 * pieces wait until a line is complete, since each call of the decoder costs as much as decoding a thousand bytes.
 */
export class PieceDecoder {
  // Streaming mode takes several times as long on Node 20.
  private readonly decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  private readonly waiting = new Uint8Array(maxWaitingBytes);
  private waitingLength = 0;
  private isStart = true;

  /** Number of bytes that wait; they become at most as many UTF-16 code units. */
  get length(): number {
    return this.waitingLength;
  }

  /**
   * Decodes a piece together with the bytes that waited; returns an empty text if the piece waits, too.
   *
   * @param bytes their memory can be reused afterwards
   */
  push(bytes: Uint8Array): string {
    const { length } = bytes;
    if (length > shortPieceBytes || this.waitingLength + length > maxWaitingBytes) {
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

  /** Decodes the bytes that wait, except for an incomplete character. */
  flush(): string {
    return this.decode(this.waiting.subarray(0, this.waitingLength));
  }

  /** Ends the stream and decodes the bytes that wait; undefined if they end in the middle of a character. */
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

/** The index of the last character if it is incomplete, otherwise the length (UTF-8: RFC 3629, section 3). */
function endOfCharacters(bytes: Uint8Array): number {
  const { length } = bytes;
  let start = length - 1;
  // Continuation bytes are 10xxxxxx.
  while (((bytes[start] ?? 0) & 0xc0) === 0x80) {
    start--;
  }
  const lead = bytes[start] ?? 0;
  const characterLength = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 1;
  return start + characterLength > length ? start : length;
}

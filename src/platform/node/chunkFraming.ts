const lineFeed = 0x0a;

/** Bytes of a line with the size of a chunk, or of a trailer. Longer ones are left to the parser. */
const maxLineBytes = 8 * 1024;

const none = Buffer.alloc(0);

/**
 * Corrects the framing of a chunked body (RFC 9112, section 7.1) for Node's parser, as {@link ResponseHead} corrects the
 * header: lines end with CR LF, and extensions and trailers are left out. Anything else is passed on unchanged, and the
 * parser rejects it.
 */
export class ChunkFraming {
  private state: 'size' | 'data' | 'dataEnd' | 'trailer' | 'over' = 'size';
  /** Bytes of the chunk that are still to come. */
  private missing = 0;
  private line = none;

  /** @returns the bytes for the parser */
  read(bytes: Buffer): Buffer {
    const written: Buffer[] = [];
    let rest = bytes;
    while (rest.length > 0) {
      if (this.state === 'over') {
        written.push(rest);
        break;
      }
      if (this.state === 'data') {
        const data = rest.subarray(0, this.missing);
        written.push(data);
        this.missing -= data.length;
        rest = rest.subarray(data.length);
        this.state = this.missing === 0 ? 'dataEnd' : 'data';
      } else {
        const end = rest.indexOf(lineFeed) + 1;
        this.line = Buffer.concat([this.line, end === 0 ? rest : rest.subarray(0, end)]);
        rest = end === 0 ? none : rest.subarray(end);
        if (end > 0 || this.line.length > maxLineBytes) {
          written.push(this.readLine());
          this.line = none;
        }
      }
    }
    return written.length === 1 ? (written[0] ?? none) : Buffer.concat(written);
  }

  /** @returns what stands for the line */
  private readLine(): Buffer {
    const line = this.line.toString('latin1');
    const text = line.trim();
    if (this.state === 'trailer') {
      this.state = text === '' ? 'over' : 'trailer';
      return text === '' ? Buffer.from('\r\n') : none;
    }
    if (this.state === 'dataEnd' && text === '') {
      this.state = 'size';
      return Buffer.from('\r\n');
    }
    const isSize = this.state === 'size' && line.endsWith('\n');
    const size = isSize ? /^([0-9a-f]{1,12})\s*(?:;|$)/i.exec(text)?.[1] : undefined;
    if (size === undefined) {
      this.state = 'over';
      return this.line;
    }
    this.missing = Number.parseInt(size, 16);
    this.state = this.missing === 0 ? 'trailer' : 'data';
    return Buffer.from(`${size}\r\n`);
  }
}

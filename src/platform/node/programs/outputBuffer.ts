/** The beginning of what a program writes. */
export class OutputBuffer {
  private readonly chunks: Uint8Array[] = [];
  private length = 0;

  /** @param maxBytes what follows is dropped */
  constructor(private readonly maxBytes: number) {}

  /** @returns false if bytes had to be dropped */
  add(bytes: Uint8Array): boolean {
    const kept = bytes.subarray(0, this.maxBytes - this.length);
    this.chunks.push(kept);
    this.length += kept.length;
    return kept.length === bytes.length;
  }

  /** Decoded as UTF-8, without a byte order mark. */
  get text(): string {
    return new TextDecoder().decode(Buffer.concat(this.chunks));
  }
}

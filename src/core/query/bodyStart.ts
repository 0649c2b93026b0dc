import { limits } from './limits';

/** The first {@link limits.snippetBytes} bytes of a response body, decoded as UTF-8. */
export class BodyStart {
  private readonly decoder = new TextDecoder();
  private decoded = '';
  private missingBytes: number = limits.snippetBytes;

  /** The text so far. */
  get text(): string {
    return this.decoded;
  }

  /** True when further bytes no longer change the text. */
  get isFull(): boolean {
    return this.missingBytes <= 0;
  }

  /** Adds the next bytes of the body, as far as they belong to its start. */
  push(bytes: Uint8Array): void {
    if (!this.isFull) {
      this.decoded += this.decoder.decode(bytes.subarray(0, this.missingBytes), { stream: true });
      this.missingBytes -= bytes.length;
    }
  }
}

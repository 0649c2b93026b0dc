const encoder = new TextEncoder();

/**
 * The number of bytes that are encoded in one call, a multiple of three. V8 takes ten times as long for the text of
 * more bytes.
 */
const pieceBytes = 24 * 1024;

/** The length of the base64 form of a number of bytes, padding included (RFC 4648, section 4). */
export function base64Length(bytes: number): number {
  return Math.ceil(bytes / 3) * 4;
}

/**
 * Encodes a sequence of chunks as one base64 text (RFC 4648, section 4), in ASCII bytes. Up to two bytes are carried
 * over to the next chunk, so that only the last one is padded.
 */
export class Base64Encoder {
  private readonly carried = new Uint8Array(3);
  private carriedLength = 0;
  /** A reused buffer: a new buffer for each chunk would leave as much garbage as the file is large. */
  private buffer = new Uint8Array(0);
  private spare = new Uint8Array(0);

  /** @returns the complete groups of three bytes; valid until the next call but one, which reuses the buffer */
  encode(chunk: Uint8Array): Uint8Array {
    const total = this.carriedLength + chunk.length;
    const whole = total - (total % 3);
    const output = this.output((whole / 3) * 4);
    let from = 0;
    let to = 0;
    if (this.carriedLength > 0 && whole > 0) {
      from = 3 - this.carriedLength;
      this.carried.set(chunk.subarray(0, from), this.carriedLength);
      to = writeBase64(output, 0, this.carried);
      this.carriedLength = 0;
    }
    if (whole > 0) {
      const end = chunk.length - ((chunk.length - from) % 3);
      for (; from < end; from += pieceBytes) {
        to = writeBase64(output, to, chunk.subarray(from, Math.min(from + pieceBytes, end)));
      }
      from = end;
    }
    this.carried.set(chunk.subarray(from), this.carriedLength);
    this.carriedLength += chunk.length - from;
    return output;
  }

  /** @returns the rest, padded */
  finish(): Uint8Array {
    const rest = this.carried.subarray(0, this.carriedLength);
    this.carriedLength = 0;
    return encoder.encode(toBase64(rest));
  }

  private output(length: number): Uint8Array {
    [this.buffer, this.spare] = [this.spare, this.buffer];
    if (this.buffer.length < length) {
      this.buffer = new Uint8Array(length);
    }
    return this.buffer.subarray(0, length);
  }
}

/** The base64 text of bytes. */
export function encodeBase64(bytes: Uint8Array): string {
  const base64 = new Base64Encoder();
  const decoder = new TextDecoder();
  return decoder.decode(base64.encode(bytes)) + decoder.decode(base64.finish());
}

/** Writes the text of bytes into a buffer, and returns the position after it. */
function writeBase64(output: Uint8Array, at: number, bytes: Uint8Array): number {
  return at + encoder.encodeInto(toBase64(bytes), output.subarray(at)).written;
}

/** A byte array in a runtime with `toBase64` (ECMAScript 2026). */
interface WithToBase64 {
  toBase64(): string;
}

/** The used part of Node's Buffer. */
interface NodeBuffer {
  from(
    bytes: ArrayBufferLike,
    offset: number,
    length: number,
  ): { toString(encoding: 'base64'): string };
}

const isStandard = 'toBase64' in Uint8Array.prototype;

/**
 * The base64 text of a few kilobytes (RFC 4648, section 4), padded, by the runtime's own encoder: the standard one,
 * Node's, or the one of older browsers, which takes its bytes as arguments of a call.
 */
export function toBase64(bytes: Uint8Array): string {
  if (isStandard) {
    return (bytes as unknown as WithToBase64).toBase64();
  }
  const { Buffer } = globalThis as { Buffer?: NodeBuffer };
  return Buffer === undefined
    ? btoa(String.fromCharCode(...bytes))
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
}

/** The number of bytes that a padded base64 text stands for, without decoding it. */
export function decodedLength(base64: string): number {
  const padded = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return Math.floor((base64.length * 3) / 4) - padded;
}

/**
 * Decodes a base64 text (RFC 4648, section 4).
 *
 * @throws {DOMException} named `InvalidCharacterError` if the text is not base64
 */
export function decodeBase64(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) {
    bytes[index] = binary.charCodeAt(index);
  }
  return bytes;
}

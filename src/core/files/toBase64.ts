/** In a runtime that has it (ECMAScript 2026). */
interface WithToBase64 {
  toBase64(): string;
}

/** What is used of Node's Buffer. */
interface NodeBuffer {
  from(
    bytes: ArrayBufferLike,
    offset: number,
    length: number,
  ): { toString(encoding: 'base64'): string };
}

const isStandard = 'toBase64' in Uint8Array.prototype;

/**
 * The base64 text of a few kilobytes (RFC 4648, section 4), padded, by the runtime's own encoder: the standard one, or
 * Node's, or that of older browsers, which takes its bytes as arguments of a call.
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

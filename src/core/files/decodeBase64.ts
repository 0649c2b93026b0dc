/** Bytes that a base64 text stands for, without decoding it. */
export function decodedLength(base64: string): number {
  const padded = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return Math.floor((base64.length * 3) / 4) - padded;
}

/**
 * The bytes that a base64 text stands for.
 *
 * @throws {DOMException} of name `InvalidCharacterError` where it is none
 */
export function decodeBase64(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) {
    bytes[index] = binary.charCodeAt(index);
  }
  return bytes;
}

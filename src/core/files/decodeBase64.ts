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

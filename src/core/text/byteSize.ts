/** A size in bytes for display: `812 B`, `4.1 KB`, `12.0 MB`. A KB is 1,024 bytes, as in VS Code. */
export function byteSize(bytes: number): string {
  if (bytes < 1024) {
    return `${bytes} B`;
  }
  const kilobytes = bytes / 1024;
  // 1023.95 KB would be rounded up to 1024.0 KB.
  return kilobytes < 1023.95 ? `${kilobytes.toFixed(1)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** The number of bytes in megabytes as {@link byteSize} shows them. */
export function bytesOfMegabytes(megabytes: number): number {
  return megabytes * 1024 * 1024;
}

/** The number of bytes of a text in UTF-8; a lone surrogate is treated as the replacement character. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) {
      continue;
    }
    bytes += unit < 0x800 ? 1 : 2;
    if (isPair(unit, text.charCodeAt(index + 1))) {
      // The character has two code units and four bytes.
      index += 1;
    }
  }
  return bytes;
}

function isPair(high: number, low: number): boolean {
  return high >= 0xd800 && high < 0xdc00 && low >= 0xdc00 && low < 0xe000;
}

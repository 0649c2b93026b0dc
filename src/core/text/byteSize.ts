/** A size in bytes for display: `812 B`, `4.1 KB`, `12.0 MB`. A KB is 1,024 bytes, as in VS Code. */
export function byteSize(bytes: number): string {
  if (bytes < 1024) {
    return `${bytes} B`;
  }
  const kilobytes = bytes / 1024;
  // 1023.95 KB would be rounded up to 1024.0 KB.
  return kilobytes < 1023.95 ? `${kilobytes.toFixed(1)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** Bytes in a row. */
const width = 16;

/** The bytes as `offset  hex  ASCII` rows. */
export function hexDump(bytes: Uint8Array): string {
  const rows: string[] = [];
  for (let offset = 0; offset < bytes.length; offset += width) {
    const row = Array.from(bytes.subarray(offset, offset + width));
    const hex = row.map(byte => byte.toString(16).padStart(2, '0')).join(' ');
    const ascii = row
      .map(byte => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.'))
      .join('');
    rows.push(`${offset.toString(16).padStart(4, '0')}  ${hex.padEnd(width * 3 - 1)}  ${ascii}`);
  }
  return rows.join('\n');
}

/**
 * Whether the start of a file reads as text: UTF-8 without control characters other than white space, or
 * UTF-16 that says so by its byte order mark. A character cut off at the end does not count against it.
 */
export function looksLikeText(sample: Uint8Array): boolean {
  const mark = ((sample[0] ?? 0) << 8) | (sample[1] ?? 0);
  if (mark === 0xfffe || mark === 0xfeff) {
    return true;
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true });
  } catch {
    // Older encodings: text without a NUL, whatever its accented characters are.
    return !sample.includes(0) && isMostlyPrintable(sample);
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells binary from text.
  return !/[\x00-\x06\x0e-\x1a\x1c-\x1f]/.test(text);
}

function isMostlyPrintable(sample: Uint8Array): boolean {
  let odd = 0;
  for (const byte of sample) {
    if (
      byte === 0x7f ||
      (byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 0x1b)
    ) {
      return false;
    }
    odd += byte >= 0x80 ? 1 : 0;
  }
  return odd * 3 <= sample.length;
}

/**
 * Guesses by the start of a file if it is text: UTF-8 without control characters other than white space, UTF-16 with a
 * byte order mark, or an older encoding. The last character may be incomplete.
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
    // An older encoding, whose accented characters are not valid UTF-8.
    return !sample.includes(0) && isMostlyPrintable(sample);
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they distinguish binary data from text.
  return !/[\x00-\x06\x0e-\x1a\x1c-\x1f]/.test(text);
}

function isMostlyPrintable(sample: Uint8Array): boolean {
  let nonAscii = 0;
  for (const byte of sample) {
    if (
      byte === 0x7f ||
      (byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 0x1b)
    ) {
      return false;
    }
    nonAscii += byte >= 0x80 ? 1 : 0;
  }
  return nonAscii * 3 <= sample.length;
}

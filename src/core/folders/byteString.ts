/** A text in UTF-8 as a byte string, with one character per byte: git's wildcards match bytes. */
export function byteString(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this is the range of ASCII.
  return /^[\x00-\x7f]*$/.test(text)
    ? text
    : Array.from(new TextEncoder().encode(text), byte => String.fromCharCode(byte)).join('');
}

/** A byte string, with ASCII letters in lower case if case is ignored. */
export function foldCase(ignoresCase: boolean, bytes: string): string {
  return ignoresCase ? bytes.replace(/[A-Z]+/g, letters => letters.toLowerCase()) : bytes;
}

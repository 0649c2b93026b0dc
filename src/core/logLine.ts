/** Characters of one log entry that are kept. */
const longestLine = 8 * 1024;

/**
 * A text from elsewhere as one line of a log: control characters, line separators and those that turn the writing
 * direction are escaped, so that it can neither forge further lines nor show in another order than it has.
 */
export function logLine(text: string): string {
  const cut = text.length > longestLine ? `${text.slice(0, longestLine)}…` : text;
  return cut.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not get through.
    /[\x00-\x08\x0a-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    character =>
      shortEscapes[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const shortEscapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r' };

import { createScanner } from 'jsonc-parser';

/** The number of levels that are indented; deeper ones would make the text grow with the square of its depth. */
const maxIndent = 32;

/**
 * Formats valid JSON with an indentation of two spaces. It works on the text, so that numbers, escapes, the order of
 * keys, and repeated keys do not change.
 *
 * @param maxLength UTF-16 code units after which the result is cut off
 */
export function formatJson(json: string, maxLength: number): string {
  let result = '';
  let depth = 0;
  let last = '';
  const scanner = createScanner(json, true);
  const newLine = () => `\n${'  '.repeat(Math.min(depth, maxIndent))}`;
  while (result.length <= maxLength) {
    scanner.scan();
    const start = scanner.getTokenOffset();
    const text = json.slice(start, start + scanner.getTokenLength());
    if (text === '') {
      break;
    }
    const isClosing = text === ']' || text === '}';
    if (isClosing) {
      depth -= 1;
    }
    const opened = last === '[' || last === '{';
    if (opened !== isClosing && (opened || isClosing)) {
      result += newLine();
    } else if (last === ',') {
      result += newLine();
    } else if (last === ':') {
      result += ' ';
    }
    result += text;
    if (text === '[' || text === '{') {
      depth += 1;
    }
    last = text;
  }
  return result.slice(0, maxLength);
}

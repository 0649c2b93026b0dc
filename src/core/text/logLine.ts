import { ownCopy } from './ownCopy';
import { visibleText } from './visibleText';

/** Characters of one log entry that are kept. */
const longestLine = 8 * 1024;

/**
 * A text from elsewhere as one line of a log: it can neither forge further lines nor show in another order than it has.
 * What is too long is cut, with a word on how much is missing.
 */
export function logLine(text: string): string {
  const line = visibleText(text, longestLine);
  const omitted = text.length - longestLine;
  // In memory of its own: it may wait longer than the text is there.
  return omitted > 0 ? ownCopy(`${line} (${omitted} more characters)`) : line;
}

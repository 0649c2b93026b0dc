import { ownCopy } from './ownCopy';
import { visibleText } from './visibleText';

/** UTF-16 code units of a log entry that are kept. */
const maxLength = 8 * 1024;

/**
 * Makes a text from elsewhere safe as one line of a log: it can neither forge further lines nor reorder its characters.
 * If it is too long, the line ends with the number of omitted characters.
 *
 * @param cutOff UTF-16 code units that follow the text and are not in it
 */
export function logLine(text: string, cutOff = 0): string {
  const line = visibleText(text, maxLength);
  const omitted = Math.max(0, text.length - maxLength) + cutOff;
  // A copy, since the line may stay in memory longer than the text.
  return omitted > 0 ? ownCopy(`${line} (${omitted} more characters)`) : line;
}

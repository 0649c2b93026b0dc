import { longestBacktickRun } from '../text/longestBacktickRun';
import { visibleText } from '../text/visibleText';

/** A code span (CommonMark, section 6.1) that shows any text on one line. */
export function codeSpan(text: string): string {
  const line = visibleText(text);
  const ticks = '`'.repeat(longestBacktickRun(line) + 1);
  // CommonMark strips one space from each end, which separates the delimiters from a backtick in the text.
  const pad = /^`|`$|^ .* $|^ *$/.test(line) ? ' ' : '';
  return `${ticks}${pad}${line}${pad}${ticks}`;
}

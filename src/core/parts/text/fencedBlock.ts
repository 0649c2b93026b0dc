import { longestBacktickRun } from '../../text/longestBacktickRun';

/** A fenced code block (CommonMark, section 4.5); its fence is longer than any run of backticks in the text. */
export function fencedBlock(text: string, language = ''): string {
  const fence = '`'.repeat(Math.max(3, longestBacktickRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

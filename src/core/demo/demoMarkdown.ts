import { visibleText } from '../text/visibleText';

/** A code span that shows `text` on one line, whatever it holds. */
export function codeSpan(text: string): string {
  const line = visibleText(text);
  const ticks = '`'.repeat(longestRun(line) + 1);
  // A span that begins or ends with a backtick, or is blank, needs the space that CommonMark strips.
  const pad = /^`|`$|^ .* $|^ *$/.test(line) ? ' ' : '';
  return `${ticks}${pad}${line}${pad}${ticks}`;
}

/** A table, its header row first; cells are markdown, without line breaks. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

/** `3 parts`, `1 part`. */
export function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`;
}

/** Length of the longest run of backticks. */
function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) {
    longest = Math.max(longest, run.length);
  }
  return longest;
}

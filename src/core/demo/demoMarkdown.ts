/** A code span that shows `text` on one line, whatever it holds. */
export function codeSpan(text: string): string {
  const line = visible(text);
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

/** At most `length` UTF-16 units of a text, with an ellipsis where something is left out. */
export function clip(text: string, length: number): string {
  if (text.length <= length) {
    return text;
  }
  // Not between the halves of a surrogate pair.
  const end = /[\ud800-\udbff]/.test(text.charAt(length - 1)) ? length - 1 : length;
  return `${text.slice(0, end)}…`;
}

/** Control and bidirectional characters as escapes: a name must not rearrange the line it is on. */
function visible(text: string): string {
  return text.replace(
    /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Length of the longest run of backticks. */
function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) {
    longest = Math.max(longest, run.length);
  }
  return longest;
}

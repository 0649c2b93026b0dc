/** The length of the longest run of backticks in a text; delimiters of code must be longer (CommonMark). */
export function longestBacktickRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((length, run) => Math.max(length, run.length), 0);
}

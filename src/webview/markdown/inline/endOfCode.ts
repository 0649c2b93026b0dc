/** @returns the end of the code span whose opening run of backticks ends at `from`; undefined if it is not closed */
export function endOfCode(text: string, run: string, from: number): number | undefined {
  const runs = /`+/g;
  runs.lastIndex = from;
  for (let match = runs.exec(text); match; match = runs.exec(text)) {
    if (match[0].length === run.length) {
      return runs.lastIndex;
    }
  }
  return undefined;
}

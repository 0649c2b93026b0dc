/**
 * @returns a function that finds the end of the code span that starts with a run of backticks; calls must go forward
 */
export function codeEnds(text: string): (start: number, length: number) => number | undefined {
  const runs = new Map<number, number[]>();
  for (const { 0: run, index } of [...text.matchAll(/`+/g)].reverse()) {
    const starts = runs.get(run.length) ?? [];
    starts.push(index);
    runs.set(run.length, starts);
  }
  return (start, length) => {
    const starts = runs.get(length) ?? [];
    while ((starts.at(-1) ?? text.length) <= start) {
      starts.pop();
    }
    const end = starts.at(-1);
    return end === undefined ? undefined : end + length;
  };
}

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

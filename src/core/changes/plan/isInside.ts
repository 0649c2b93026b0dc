/**
 * Tells if a line is in the parts of a text that begin with other lines, such as the head of a class and that of a method.
 * A head that the text does not have says nothing.
 *
 * @param at index of the line
 * @param heads they may lack their indentation or their end
 */
export function isInside(lines: readonly string[], at: number, heads: readonly string[]): boolean {
  return heads.every(head => {
    const wanted = head.trim();
    const isHead = (line: string) => line.trimStart().startsWith(wanted);
    if (wanted === '' || !lines.some(isHead)) {
      return true;
    }
    const above = lines.slice(0, at + 1).findLastIndex(isHead);
    const start = lines[above] ?? '';
    // A line that begins as the head does begins the next part.
    return (
      above >= 0 &&
      !lines
        .slice(above + 1, at)
        .some(line => indentOf(line) <= indentOf(start) && firstWord(line) === firstWord(start))
    );
  });
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function firstWord(line: string): string {
  return /^\s*(\S*)/.exec(line)?.[1] ?? '';
}

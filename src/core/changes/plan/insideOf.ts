/**
 * Tells which lines are in the parts of a text that begin with other lines, such as the head of a class and that of a
 * method. A head that the text does not have says nothing.
 *
 * @param heads they may lack their indentation or their end
 * @returns a test of the index of a line
 */
export function insideOf(
  lines: readonly string[],
  heads: readonly string[],
): (at: number) => boolean {
  const known = heads
    .map(head => head.trim())
    .filter(head => head !== '')
    .map(head => lines.flatMap((line, index) => (line.trimStart().startsWith(head) ? index : [])))
    .filter(places => places.length > 0);
  return at =>
    known.every(places => {
      const above = places.findLast(place => place <= at);
      const start = above === undefined ? undefined : lines[above];
      // A line that begins as the head does begins the next part.
      return (
        above !== undefined &&
        start !== undefined &&
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

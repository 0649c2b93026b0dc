/** How many lines are shown before and after the range, and at most of the range itself. */
const contextLines = 3;
const maxLines = 20;

/** The lines of a document, counted from 0. */
interface FramedLines {
  readonly lineCount: number;
  lineText(line: number): string;
}

/**
 * A range of lines with its context, with line numbers, and `>` before the lines of the range.
 *
 * @param first the first line of the range, counted from 0
 * @param last its last line
 */
export function codeFrame(document: FramedLines, first: number, last: number): string {
  const end = Math.min(last, first + maxLines - 1);
  const from = Math.max(0, first - contextLines);
  const to = Math.min(document.lineCount - 1, end + contextLines);
  const width = String(to + 1).length;
  const lines: string[] = [];
  for (let line = from; line <= to; line++) {
    const mark = line >= first && line <= last ? '>' : ' ';
    const number = String(line + 1).padStart(width);
    lines.push(`${mark} ${number} | ${document.lineText(line)}`.trimEnd());
  }
  return lines.join('\n');
}

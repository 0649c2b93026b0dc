/** Lines before and after the place that a frame is about, and of the place itself at the most. */
const around = 3;
const longest = 20;

/** A document as far as a frame shows it; lines count from 0. */
export interface FramedLines {
  readonly lineCount: number;
  lineText(line: number): string;
}

/** Numbered lines around a place, those of the place marked; lines count from 0, and both ends belong to the place. */
export function codeFrame(document: FramedLines, first: number, last: number): string {
  const end = Math.min(last, first + longest - 1);
  const from = Math.max(0, first - around);
  const to = Math.min(document.lineCount - 1, end + around);
  const width = String(to + 1).length;
  const lines: string[] = [];
  for (let line = from; line <= to; line++) {
    const mark = line >= first && line <= last ? '>' : ' ';
    const number = String(line + 1).padStart(width);
    lines.push(`${mark} ${number} | ${document.lineText(line)}`.trimEnd());
  }
  return lines.join('\n');
}

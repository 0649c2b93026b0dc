import type { Place } from '../model/fileChange';
import type { FileText } from './fileText';
import { indentOf } from './indentation';

/** The lines that a place names as above it. */
export function headsOf({ anchors = [], head }: Place): readonly string[] {
  return head === undefined ? anchors : [...anchors, head];
}

/** The first of some heads that a text does not have. */
export function missingHead(text: FileText, heads: readonly string[] = []): string | undefined {
  return heads.find(head => !text.lines.some(isHead(head)));
}

/** @returns true if a line is below each head, before the next line that begins as it does and is indented no more */
export function isBelow(text: FileText, heads: readonly string[], at: number): boolean {
  return heads.every(head => {
    const lines = text.lines.slice(0, at + 1);
    const above = lines.findLastIndex(isHead(head));
    const start = lines[above] ?? '';
    const isNext = (line: string) =>
      indentOf(line).length <= indentOf(start).length && firstWord(line) === firstWord(start);
    return above >= 0 && !lines.slice(above + 1, at).some(isNext);
  });
}

/** A head may lack its indentation or its end. */
function isHead(head: string): (line: string) => boolean {
  const start = head.trim();
  return line => line.trimStart().startsWith(start);
}

export function firstWord(line: string): string {
  return /^\s*(\S*)/.exec(line)?.[1] ?? '';
}

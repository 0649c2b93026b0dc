import {
  isAboutRest,
  isComment,
  isElision,
  isSignificant,
  mayStandForCode,
} from '../model/lineKinds';

/** A line that may stand for code that is left out. */
interface Elision {
  readonly line: string;
  /** False if only a person can tell. */
  readonly isCertain: boolean;
}

/**
 * Finds a placeholder by the structure of a change: code goes, less code comes, and with it a remark. If the remark is
 * about the rest, in one of many languages, it stands for the removed code; otherwise a person must decide. A change that
 * removes nothing leaves nothing out, but nobody wants a comment such as `// ... existing code ...`.
 *
 * @param isText true for a file of words, of which only dots stand for others
 */
export function elisionIn(
  removed: readonly string[],
  added: readonly string[],
  isText: boolean,
): Elision | undefined {
  const known = new Set(removed.map(line => line.trim()));
  const news = added.filter(line => !known.has(line.trim()));
  const isLess = !isText && codeLines(removed) > codeLines(added);
  const remarks = isLess ? news.filter(mayStandForCode) : [];
  const about = remarks.find(isAboutRest);
  const dots = news.find(line => isComment(line) && isElision(line));
  const line = about ?? dots ?? remarks[0];
  const isCertain = line === about || (line === dots && codeLines(removed) > 0);
  return line === undefined ? undefined : { line: line.trim(), isCertain };
}

function codeLines(lines: readonly string[]): number {
  return lines.filter(line => isSignificant(line) && !mayStandForCode(line)).length;
}

/** @returns the first line of a new file that stands for others; dots may be code in Python and end a document in YAML */
export function elisionInNew(lines: readonly string[], path: string): string | undefined {
  const mayHaveDots = /\.ya?ml$/i.test(path)
    ? /^\.{3}$/
    : /\.pyi?$/i.test(path)
      ? /^\s+\.{3}$/
      : undefined;
  return lines.find(line => isElision(line) && mayHaveDots?.test(line) !== true)?.trim();
}

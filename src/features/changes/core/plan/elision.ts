import {
  isAboutRest,
  isComment,
  isElision,
  isSignificant,
  mayStandForCode,
} from '../model/lineKinds';

/** Lines that are removed, and those that are added in their place. */
export interface Exchange {
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** A line that may stand for code that is left out. */
interface Elision {
  readonly line: string;
  /** False if only a person can tell. */
  readonly isCertain: boolean;
}

/**
 * Finds a placeholder by the structure of a change: code goes, less code comes, and with it a remark. If the remark is
 * about the rest, in one of many languages, it stands for what goes; otherwise a person must decide. A change that
 * removes nothing leaves nothing out, but nobody wants a comment such as `// ... existing code ...`.
 *
 * @param isText true for a file of words, of which only dots stand for others
 */
export function elisionIn(exchanges: readonly Exchange[], isText: boolean): Elision | undefined {
  const removed = exchanges.flatMap(each => each.removed);
  const known = new Set(removed.map(line => line.trim()));
  const added = exchanges.flatMap(each => each.added);
  const news = added.filter(line => !known.has(line.trim()));
  if (!isText && codeLines(removed) > codeLines(added)) {
    const about = news.find(line => mayStandForCode(line) && isAboutRest(line));
    if (about !== undefined) {
      return { line: about.trim(), isCertain: true };
    }
  }
  const dots = news.find(line => isComment(line) && isElision(line));
  if (dots !== undefined) {
    return { line: dots.trim(), isCertain: codeLines(removed) > 0 };
  }
  const remark = (isText ? [] : exchanges)
    .filter(each => codeLines(each.removed) > codeLines(each.added))
    .filter(each => comments(each.removed) < comments(each.added) || endsInRemark(each.added))
    .flatMap(each => each.added.filter(line => mayStandForCode(line) && !known.has(line.trim())))
    .at(0);
  return remark === undefined ? undefined : { line: remark.trim(), isCertain: false };
}

function comments(lines: readonly string[]): number {
  return lines.filter(isComment).length;
}

/** @returns true if a comment is the last line with words, and does not document the code below it */
function endsInRemark(lines: readonly string[]): boolean {
  const last = lines.findLast(isSignificant) ?? '';
  return isComment(last) && !/^\s*(?:\/\*)?\*/.test(last);
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

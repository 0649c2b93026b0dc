/** Characters of a path with its line; what is longer is none that anyone would point at. */
const MAX_LENGTH = 260;

/**
 * What stands between the white space, brackets and quotation marks of a text, with a place in brackets as some
 * compilers write it: `a.ts(12,3)`. Each character is looked at once: nothing here goes back.
 */
const WORD =
  /[^\s"'`<>|()[\]{},;“”‘’«»„‚、。，；：！？（）「」『』《》【】]+(?:\(\d{1,7}(?:,\d{1,7})?\))?/g;

/** A line, or lines, after a path. All of it is of bounded length. */
const PLACE =
  /(?::\d{1,7}(?::\d{1,7})?(?:-\d{1,7}(?::\d{1,7})?)?|#L\d{1,7}(?:C\d{1,7})?(?:-L?\d{1,7}(?:C\d{1,7})?)?|\(\d{1,7}(?:,\d{1,7})?\))$/;

/** Where a path may stand in a text. */
export interface PathRange {
  readonly start: number;
  readonly end: number;
}

/** Everything in a text that looks like the path of a file; takes time that grows with its length alone. */
export function findPaths(text: string): PathRange[] {
  const found: PathRange[] = [];
  WORD.lastIndex = 0;
  for (let match = WORD.exec(text); match; match = WORD.exec(text)) {
    const range = trim(text, match.index, WORD.lastIndex);
    if (range && isPath(text.slice(range.start, range.end))) {
      found.push(range);
    }
  }
  return found;
}

/** The path that a code span consists of, if it looks like one; a single word may be a name such as `Makefile`. */
export function pathInCode(code: string): string | undefined {
  const path = code.trim();
  const isName = /^[A-Z][\w-]{2,40}(?::\d{1,7})?$/.test(path);
  return path.length <= MAX_LENGTH && !path.includes('\n') && (isName || isPath(path))
    ? path
    : undefined;
}

/** The path of a file that a link leads to; a part of a document that is named after it is left out. */
export function pathInLink(address: string): string | undefined {
  if (address.length > 3 * MAX_LENGTH) {
    return undefined;
  }
  let path: string;
  try {
    path = decodeURIComponent(address);
  } catch {
    path = address;
  }
  const hash = path.indexOf('#');
  path = hash < 0 || PLACE.test(path) ? path : path.slice(0, hash);
  return path.length > 0 && path.length <= MAX_LENGTH ? path : undefined;
}

/** Without what belongs to the sentence; undefined where nothing or too much is left. */
function trim(text: string, from: number, to: number): PathRange | undefined {
  let start = from;
  let end = to;
  while (start < end && '-–—=:~*_…'.includes(text.charAt(start))) {
    start++;
  }
  while (end > start && '.:!?…-–—=~*_'.includes(text.charAt(end - 1))) {
    end--;
  }
  return end > start && end - start <= MAX_LENGTH ? { start, end } : undefined;
}

/** Whether it has folders or an extension, and nothing that no path has. */
function isPath(word: string): boolean {
  if (!/[./\\]/.test(word)) {
    return false;
  }
  const path = word.replace(PLACE, '');
  if (/[*?\0]|:\/\/|^[/\\]{2}/.test(path) || !/\p{L}/u.test(path)) {
    return false;
  }
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  return name !== '' && (name !== path || /\.[A-Za-z][\w+-]{0,15}$/.test(name));
}

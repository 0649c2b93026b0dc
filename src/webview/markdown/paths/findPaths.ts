/** UTF-16 code units of a path with its position; nobody writes about longer paths. */
const maxLength = 260;

/**
 * Text between white space, brackets and quotation marks, with a position in parentheses as some compilers write it:
 * `a.ts(12,3)`. The pattern never backtracks.
 */
const word =
  /[^\s"'`<>|()[\]{},;“”‘’«»„‚、。，；：！？（）「」『』《》【】]+(?:\(\d{1,7}(?:,\d{1,7})?\))?/g;

/** A line, or a range of lines, after a path. Its length is bounded. */
const position =
  /(?::\d{1,7}(?::\d{1,7})?(?:-\d{1,7}(?::\d{1,7})?)?|#L\d{1,7}(?:C\d{1,7})?(?:-L?\d{1,7}(?:C\d{1,7})?)?|\(\d{1,7}(?:,\d{1,7})?\))$/;

/** A possible path in a text, as indices in UTF-16 code units. */
interface PathRange {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** Finds everything in a text that looks like a file path, in time linear in the text's length. */
export function findPaths(text: string): PathRange[] {
  const found: PathRange[] = [];
  word.lastIndex = 0;
  for (let match = word.exec(text); match; match = word.exec(text)) {
    const range = trim(text, match.index, word.lastIndex);
    if (range && isPath(text.slice(range.start, range.end))) {
      found.push(range);
    }
  }
  return found;
}

/** @returns the path in a code span that looks like one or is a name such as `Makefile`; otherwise undefined */
export function pathInCode(code: string): string | undefined {
  const path = code.trim();
  const isName = /^[A-Z][\w-]{2,40}(?::\d{1,7})?$/.test(path);
  return path.length <= maxLength && !path.includes('\n') && (isName || isPath(path))
    ? path
    : undefined;
}

/**
 * Decodes the destination of a link that may be a path. A fragment is removed unless it is a position, such as `#L12`.
 *
 * @returns undefined if it is too long
 */
export function pathInLink(address: string): string | undefined {
  // Percent-encoding triples a length at most.
  if (address.length > 3 * maxLength) {
    return undefined;
  }
  let path: string;
  try {
    path = decodeURIComponent(address);
  } catch {
    path = address;
  }
  const hash = path.indexOf('#');
  path = hash < 0 || position.test(path) ? path : path.slice(0, hash);
  return path.length > 0 && path.length <= maxLength ? path : undefined;
}

/** Removes the sentence's punctuation; undefined if nothing or too much is left. */
function trim(text: string, from: number, to: number): PathRange | undefined {
  let start = from;
  let end = to;
  while (start < end && '-–—=:~*_…'.includes(text.charAt(start))) {
    start++;
  }
  while (end > start && '.:!?…-–—=~*_'.includes(text.charAt(end - 1))) {
    end--;
  }
  return end > start && end - start <= maxLength ? { start, end } : undefined;
}

/** @returns true if a word has folders or a file extension, and nothing that can't be in a path */
function isPath(text: string): boolean {
  if (!/[./\\]/.test(text)) {
    return false;
  }
  const path = text.replace(position, '');
  if (/[*?\0]|:\/\/|^[/\\]{2}/.test(path) || !/\p{L}/u.test(path)) {
    return false;
  }
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  return name !== '' && (name !== path || /\.[A-Za-z][\w+-]{0,15}$/.test(name));
}

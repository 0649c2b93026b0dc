/** Files in which indentation decides what is meant. */
const indented =
  /\.(?:py|pyi|pyx|ya?ml|haml|slim|pug|jade|sass|styl|coffee|fs|fsx|hs|elm|nim|gd|md|mdx|markdown|rst|mk)$|(?:^|\/)[Mm]akefile$/;

/** @returns true if indentation decides what a file means */
export function isIndented(path: string): boolean {
  return indented.test(path);
}

export function indentOf(line: string): string {
  return line.slice(0, line.length - line.trimStart().length);
}

/**
 * The indentation that lines of an answer have in a file; undefined unless all lines there have the same blanks more, or
 * less.
 *
 * @param shown lines as the answer has them
 * @param actual the same lines as the file has them
 * @returns a line with its indentation in the file; undefined if that is not certain
 */
export function reindent(
  shown: readonly string[],
  actual: readonly string[],
): ((line: string) => string | undefined) | undefined {
  const pairs = shown
    .map((line, index) => [indentOf(line), indentOf(actual[index] ?? '')] as const)
    .filter((_, index) => shown[index]?.trim() !== '');
  const [[indent, there] = ['', '']] = pairs;
  const more = there.slice(0, Math.max(0, there.length - indent.length));
  const less = indent.slice(0, Math.max(0, indent.length - there.length));
  const moved = (blanks: string) =>
    blanks.startsWith(less) ? more + blanks.slice(less.length) : undefined;
  if (!pairs.every(([blanks, other]) => moved(blanks) === other)) {
    return undefined;
  }
  return line => {
    const blanks = moved(indentOf(line));
    if (line.trim() === '' || more === less) {
      return line;
    }
    // Blanks before tabs are a mixture of both.
    return /^\t* *$/.test(blanks ?? '\0') ? blanks + line.trimStart() : undefined;
  };
}

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

/** How lines of an answer are indented otherwise than in the file: all have the same blanks more, or less. */
export class Indentation {
  private readonly more: string;
  private readonly less: string;
  private readonly isClear: boolean;

  /**
   * @param shown lines as the answer has them
   * @param actual the same lines as the file has them
   */
  constructor(shown: readonly string[], actual: readonly string[]) {
    const pairs = shown
      .map((line, index) => ({ line, there: indentOf(actual[index] ?? '') }))
      .filter(({ line }) => line.trim() !== '');
    const { line: first = '', there = '' } = pairs[0] ?? {};
    const indent = indentOf(first);
    this.more = there.slice(0, Math.max(0, there.length - indent.length));
    this.less = indent.slice(0, Math.max(0, indent.length - there.length));
    this.isClear = pairs.every(pair => this.shifted(indentOf(pair.line)) === pair.there);
  }

  get isSame(): boolean {
    return this.isClear && this.more === this.less;
  }

  /** A line as the file would have it; undefined if that is not certain. */
  adapt(line: string): string | undefined {
    const indent = this.shifted(indentOf(line));
    if (line.trim() === '' || this.isSame) {
      return line;
    }
    // Blanks before tabs are a mixture of both.
    return this.isClear && /^\t* *$/.test(indent ?? '\0') ? indent + line.trimStart() : undefined;
  }

  private shifted(indent: string): string | undefined {
    return indent.startsWith(this.less) ? this.more + indent.slice(this.less.length) : undefined;
  }
}

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

/** How far the lines of an answer are indented otherwise than in the file. */
export class Indentation {
  private readonly known = new Map<string, string>();
  private isClear = true;

  /**
   * @param shown lines as the answer has them
   * @param actual the same lines as the file has them
   */
  constructor(shown: readonly string[], actual: readonly string[]) {
    for (const [index, line] of shown.entries()) {
      if (line.trim() !== '') {
        const there = indentOf(actual[index] ?? '');
        this.isClear &&= (this.known.get(indentOf(line)) ?? there) === there;
        this.known.set(indentOf(line), there);
      }
    }
  }

  get isSame(): boolean {
    return [...this.known].every(([from, to]) => from === to);
  }

  /** A line as the file would have it; undefined if that is not certain. */
  adapt(line: string): string | undefined {
    const indent = indentOf(line);
    const own = this.known.get(indent) ?? this.shifted(indent);
    return line.trim() === '' || this.isSame
      ? line
      : this.isClear && own !== undefined
        ? own + line.trimStart()
        : undefined;
  }

  /** An indentation that no known line has, if all of these have lost the same blanks, or got them. */
  private shifted(indent: string): string | undefined {
    const shifted = [...this.known].map(([from, to]) =>
      to.endsWith(from)
        ? to.slice(0, to.length - from.length) + indent
        : from.endsWith(to) && indent.startsWith(from.slice(0, from.length - to.length))
          ? indent.slice(from.length - to.length)
          : undefined,
    );
    const [first = ''] = shifted;
    // Blanks before tabs are a mixture of both files.
    return shifted.every(each => each === first) && /^\t* *$/.test(first) ? first : undefined;
  }
}

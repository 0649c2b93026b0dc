/** How many lines of a text are compared before the search is given up. */
const maxCompared = 20_000_000;

/**
 * A text in which runs of lines are searched for. An answer may have many diffs of one large file, so what the search
 * needs is made once, when it is first needed.
 */
export class SearchableText {
  private split: readonly string[] | undefined;
  private indexed: ReadonlyMap<string, readonly number[]> | undefined;
  private compared = 0;

  /** @param content with line ends `\n` */
  constructor(readonly content: string) {}

  /** False if the last line has no line end. */
  get hasEnd(): boolean {
    return this.content === '' || this.content.endsWith('\n');
  }

  /** Without their line ends. */
  get lines(): readonly string[] {
    const { content, hasEnd } = this;
    this.split ??= content === '' ? [] : (hasEnd ? content.slice(0, -1) : content).split('\n');
    return this.split;
  }

  /** @returns true if this is one of its lines */
  has(line: string): boolean {
    return this.index.has(line);
  }

  /** @returns true if these lines are at this index */
  fits(wanted: readonly string[], at: number): boolean {
    const { lines } = this;
    if (at < 0 || at + wanted.length > lines.length) {
      return false;
    }
    for (let index = 0; index < wanted.length; index += 1) {
      this.compared += 1;
      if (lines[at + index] !== wanted[index]) {
        return false;
      }
    }
    return true;
  }

  /**
   * Finds the first places of these lines from an index on.
   *
   * @param limit how many are enough; as many are returned when the searches in this text take too long
   */
  places(wanted: readonly string[], limit: number, from = 0): readonly number[] {
    let rarest: readonly number[] = [];
    let offset = -1;
    for (const [index, line] of wanted.entries()) {
      const places = this.index.get(line) ?? [];
      if (offset < 0 || places.length < rarest.length) {
        rarest = places;
        offset = index;
      }
    }
    const found: number[] = [];
    for (const place of rarest) {
      const at = place - offset;
      if (this.compared > maxCompared) {
        return limit > 1 ? [0, 1] : [];
      }
      if (at >= from && this.fits(wanted, at)) {
        found.push(at);
        if (found.length === limit) {
          break;
        }
      }
    }
    return found;
  }

  /** The places of each line. */
  private get index(): ReadonlyMap<string, readonly number[]> {
    this.indexed ??= indexOf(this.lines);
    return this.indexed;
  }
}

function indexOf(lines: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const index = new Map<string, number[]>();
  for (const [at, line] of lines.entries()) {
    const places = index.get(line);
    if (places) {
      places.push(at);
    } else {
      index.set(line, [at]);
    }
  }
  return index;
}

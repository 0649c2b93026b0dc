/** How many lines of a text are compared before the search is given up. */
const maxCompared = 20_000_000;

/**
 * The lines of a text, in which runs of lines are searched for. An answer may have many changes of one large file, so
 * what the search needs is made once, when it is first needed.
 */
export class SearchableText {
  private indexed: Map<string, number[]> | undefined;
  private joined: string | undefined;
  private readonly variants = new Map<(line: string) => string, SearchableText>();
  private compared = 0;

  /**
   * @param lines without their line ends
   * @param hasEnd false if the last line has no line end
   */
  constructor(
    readonly lines: readonly string[],
    readonly hasEnd: boolean,
  ) {}

  /** @param content with line ends `\n` */
  static of(content: string): SearchableText {
    const hasEnd = content === '' || content.endsWith('\n');
    const lines = content === '' ? [] : (hasEnd ? content.slice(0, -1) : content).split('\n');
    return new SearchableText(lines, hasEnd);
  }

  get content(): string {
    const { lines, hasEnd } = this;
    this.joined ??= lines.join('\n') + (hasEnd && lines.length > 0 ? '\n' : '');
    return this.joined;
  }

  /** False after so many comparisons that results are no longer complete. */
  get isSearchable(): boolean {
    return this.compared <= maxCompared;
  }

  /** The same lines in another notation, such as without their indentation. */
  variant(of: (line: string) => string): SearchableText {
    const text = this.variants.get(of) ?? new SearchableText(this.lines.map(of), this.hasEnd);
    this.variants.set(of, text);
    return text;
  }

  /** @returns true if this is one of its lines */
  has(line: string): boolean {
    return this.index.has(line);
  }

  /** The places of a line, in order. */
  placesOf(line: string): readonly number[] {
    return this.index.get(line) ?? [];
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

  /** The places of these lines. Not all of them when the searches in this text have taken too long. */
  places(wanted: readonly string[]): readonly number[] {
    const found: number[] = [];
    const { offset, places } = this.rarest(wanted);
    for (const place of places) {
      if (!this.isSearchable) {
        break;
      }
      if (this.fits(wanted, place - offset)) {
        found.push(place - offset);
      }
    }
    return found;
  }

  /** Of some lines, the one with the fewest places, and its index among them. */
  rarest(wanted: readonly string[]) {
    let places: readonly number[] = [];
    let offset = -1;
    for (const [index, line] of wanted.entries()) {
      const found = this.placesOf(line);
      if (offset < 0 || found.length < places.length) {
        places = found;
        offset = index;
      }
    }
    return { offset, places };
  }

  private get index(): ReadonlyMap<string, readonly number[]> {
    if (!this.indexed) {
      this.indexed = new Map();
      for (const [at, line] of this.lines.entries()) {
        const places = this.indexed.get(line);
        if (places) {
          places.push(at);
        } else {
          this.indexed.set(line, [at]);
        }
      }
    }
    return this.indexed;
  }
}

/** How many lines of a text are compared before the search is given up. */
const maxCompared = 20_000_000;

/** The same lines in another notation, such as without their indentation. */
export type Notation = (line: string) => string;

/** The notation in which each character matters. */
export const exact: Notation = line => line;

/** A notation in which blanks say nothing. */
export const withoutBlanks: Notation = line => line.replace(/\s+/g, '');

/** A notation without indentation and without blanks at the end. */
export const trimmed: Notation = line => line.trim();

/**
 * The lines of a file, in which runs of lines are searched for. An answer may have many changes of one large file, so
 * what the search needs is made once, when it is first needed.
 */
export class FileText {
  /** How many lines there are to be found: a line end at the end is followed by nothing. */
  readonly count: number;
  private indexed: ReadonlyMap<string, readonly number[]> | undefined;
  private joinedWords: string | undefined;
  private readonly notations = new Map<Notation, FileText>();
  private compared = 0;

  /** @param lines with an empty one at the end if the last line has a line end */
  constructor(readonly lines: readonly string[]) {
    this.count = lines.at(-1) === '' ? lines.length - 1 : lines.length;
  }

  /** @param content with line ends `\n` */
  static of(content: string): FileText {
    return new FileText(content.split('\n'));
  }

  get content(): string {
    return this.lines.join('\n');
  }

  /** False after so many comparisons, in any notation, that results are no longer complete. */
  get isSearchable(): boolean {
    const others = [...this.notations.values()];
    return this.compared <= maxCompared && others.every(text => text.isSearchable);
  }

  /** Its words in order, each between blanks. */
  get words(): string {
    this.joinedWords ??= wordsOf(this.lines);
    return this.joinedWords;
  }

  in(notation: Notation): FileText {
    if (notation === exact) {
      return this;
    }
    const text = this.notations.get(notation) ?? new FileText(this.lines.map(notation));
    this.notations.set(notation, text);
    return text;
  }

  has(line: string): boolean {
    return this.index.has(line);
  }

  /** The indexes of a line, in order. */
  placesOf(line: string): readonly number[] {
    return this.index.get(line) ?? [];
  }

  /** @returns true if these lines are at this index */
  fits(wanted: readonly (string | undefined)[], at: number): boolean {
    if (at < 0 || at + wanted.length > this.count) {
      return false;
    }
    for (let index = 0; index < wanted.length; index += 1) {
      this.compared += 1;
      if (wanted[index] !== undefined && this.lines[at + index] !== wanted[index]) {
        return false;
      }
    }
    return true;
  }

  /**
   * The indexes of these lines. Not all of them when the searches in this text have taken too long.
   *
   * @param wanted with undefined for lines that may be any
   */
  places(wanted: readonly (string | undefined)[]): readonly number[] {
    let rarest: readonly number[] = [];
    let offset = -1;
    for (const [index, line] of wanted.entries()) {
      const found = line === undefined ? undefined : this.placesOf(line);
      if (found && (offset < 0 || found.length < rarest.length)) {
        rarest = found;
        offset = index;
      }
    }
    return rarest
      .map(place => place - offset)
      .filter(at => this.compared <= maxCompared && this.fits(wanted, at));
  }

  private get index(): ReadonlyMap<string, readonly number[]> {
    if (!this.indexed) {
      const indexed = new Map<string, number[]>();
      for (const [at, line] of this.lines.slice(0, this.count).entries()) {
        const places = indexed.get(line);
        if (places) {
          places.push(at);
        } else {
          indexed.set(line, [at]);
        }
      }
      this.indexed = indexed;
    }
    return this.indexed;
  }
}

/** The words of some lines, each between blanks: what a formatter leaves as it is. */
export function wordsOf(lines: readonly string[]): string {
  return ` ${(lines.join('\n').match(/[\p{L}\p{N}_$]+/gu) ?? []).join(' ')} `;
}

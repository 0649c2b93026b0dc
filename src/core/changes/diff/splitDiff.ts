import type { DiffHunk, DiffSection } from './diffSection';

/** What git writes between `diff --git` and `---`. */
const extendedHeader =
  /^(?:index |old mode |new mode |new file mode |deleted file mode |similarity index |dissimilarity index |rename (?:from|to) |copy (?:from|to) |Binary files |GIT binary patch)/;

const hunkHeader = /^@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@/;

/** The signature that ends a patch in an email. */
const signature = /^-- ?$/;

/** How {@link splitDiff} reads a text. */
interface SplitOptions {
  /** False if other text may follow a hunk. */
  readonly isFenced: boolean;
  /** False if the end of the text may be missing. */
  readonly isComplete: boolean;
  /** True if it may lack headers, because its file is known. */
  readonly hasFile: boolean;
}

/**
 * Splits a unified diff into its files and hunks. Agents often write wrong numbers into the headers of hunks: if the lines
 * do not agree with them, the lines count.
 *
 * @param text a diff, with line ends `\n`
 */
export function splitDiff(text: string, options: SplitOptions): readonly DiffSection[] {
  return new DiffSplitter(text, options).sections();
}

interface OpenSection {
  header: string[];
  hunks: DiffHunk[];
  problem: DiffSection['problem'];
}

class DiffSplitter {
  private readonly lines: readonly string[];
  private readonly found: OpenSection[] = [];
  private at = 0;

  constructor(
    text: string,
    private readonly options: SplitOptions,
  ) {
    this.lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
  }

  sections(): readonly DiffSection[] {
    while (this.at < this.lines.length) {
      this.step();
    }
    const last = this.found.at(-1);
    if (last && !this.options.isComplete) {
      last.problem ??= 'incomplete';
    }
    return this.found;
  }

  private get section(): OpenSection | undefined {
    return this.found.at(-1);
  }

  private step(): void {
    const line = this.line(this.at);
    const { section } = this;
    if (line.startsWith('diff --git ')) {
      this.open([line]);
    } else if (this.isFileHeader(this.at)) {
      const header = [line, this.line(this.at + 1)];
      const isOpen =
        section !== undefined &&
        section.hunks.length === 0 &&
        !section.header.some(each => each.startsWith('--- '));
      if (isOpen) {
        section.header.push(...header);
      } else {
        this.open(header);
      }
      this.at += 1;
    } else if (line.startsWith('@@')) {
      this.readHunk(hunkHeader.exec(line), line.startsWith('@@@'));
      return;
    } else if (this.startsHunk(line)) {
      // Some agents leave out the header of a hunk.
      this.at -= 1;
      this.readHunk(null, false);
      return;
    } else if (section && section.hunks.length === 0 && extendedHeader.test(line)) {
      section.header.push(line);
      if (/^(?:Binary|GIT)/.test(line)) {
        section.problem = 'binary';
      }
    }
    this.at += 1;
  }

  private open(header: string[]): OpenSection {
    const section: OpenSection = { header, hunks: [], problem: undefined };
    this.found.push(section);
    return section;
  }

  private startsHunk(line: string): boolean {
    const { section, options } = this;
    const isExpected = section
      ? section.hunks.length === 0 && section.header.at(-1)?.startsWith('+++ ') === true
      : options.hasFile;
    return options.isFenced && isExpected && /^[-+ ]/.test(line);
  }

  private readHunk(header: RegExpExecArray | null, isCombined: boolean): void {
    const section = this.section ?? this.open([]);
    const from = this.at + 1;
    const counted = header && this.countedEnd(from, Number(header[2] ?? 1), Number(header[4] ?? 1));
    const end = counted ?? this.contentEnd(from);
    if (isCombined || (counted === undefined && !this.options.isFenced)) {
      section.problem ??= 'malformed';
    }
    if (!counted && !this.isEnd(end)) {
      section.problem ??= 'malformed';
    }
    section.hunks.push(hunk(this.lines.slice(from, end), header ? Number(header[1]) : undefined));
    this.at = Math.max(end, from);
  }

  /** @returns the end of a hunk by the numbers in its header; undefined if its lines do not agree with them */
  private countedEnd(from: number, old: number, added: number): number | undefined {
    let at = from;
    let [oldLeft, newLeft] = [old, added];
    while (oldLeft > 0 || newLeft > 0) {
      const mark = this.lines[at]?.charAt(0);
      if (mark === undefined) {
        return undefined;
      }
      if (mark === ' ' || mark === '') {
        oldLeft -= 1;
        newLeft -= 1;
      } else if (mark === '-') {
        oldLeft -= 1;
      } else if (mark === '+') {
        newLeft -= 1;
      } else if (mark !== '\\') {
        return undefined;
      }
      at += 1;
    }
    if (oldLeft < 0 || newLeft < 0) {
      return undefined;
    }
    if (this.lines[at]?.startsWith('\\')) {
      at += 1;
    }
    return this.isEnd(at) || !this.options.isFenced || !/^[-+ \\]/.test(this.line(at))
      ? at
      : undefined;
  }

  /** The end of a hunk by the first characters of its lines, without blank lines at its end. */
  private contentEnd(from: number): number {
    let at = from;
    while (at < this.lines.length && !this.isBoundary(at) && /^(?:[-+ \\]|$)/.test(this.line(at))) {
      at += 1;
    }
    while (at > from && this.line(at - 1) === '') {
      at -= 1;
    }
    return at;
  }

  /** @returns true if nothing but blank lines is between a line and the next header or the end */
  private isEnd(from: number): boolean {
    let at = from;
    while (at < this.lines.length && this.line(at) === '') {
      at += 1;
    }
    return at >= this.lines.length || this.isBoundary(at) || signature.test(this.line(at));
  }

  private isBoundary(at: number): boolean {
    return /^(?:@@|diff --git |Index: )/.test(this.line(at)) || this.isFileHeader(at);
  }

  /** @returns true for `---` and `+++`, which in a hunk would be a removed and an added line, before a hunk */
  private isFileHeader(at: number): boolean {
    return (
      /^--- \S/.test(this.line(at)) &&
      /^\+\+\+ \S/.test(this.line(at + 1)) &&
      (at + 2 >= this.lines.length || /^(?:@@|[-+ ]|$)/.test(this.line(at + 2)))
    );
  }

  private line(at: number): string {
    return this.lines[at] ?? '';
  }
}

function hunk(raw: readonly string[], start: number | undefined): DiffHunk {
  const lines: string[] = [];
  let oldHasNoEnd = false;
  let newHasNoEnd = false;
  for (const line of raw) {
    if (line.startsWith('\\')) {
      const mark = lines.at(-1)?.charAt(0);
      oldHasNoEnd ||= mark === '-' || mark === ' ';
      newHasNoEnd ||= mark === '+' || mark === ' ';
    } else {
      // Editors and agents remove the space of a blank line.
      lines.push(line === '' ? ' ' : line);
    }
  }
  const isFirst = start === undefined || start <= 1;
  return { start, lines: isFirst ? withoutMark(lines) : lines, oldHasNoEnd, newHasNoEnd };
}

/** Removes a byte order mark from the first old and the first new line: the text of an editor has none. */
function withoutMark(lines: readonly string[]): readonly string[] {
  const firstOld = lines.findIndex(line => !line.startsWith('+'));
  const firstNew = lines.findIndex(line => !line.startsWith('-'));
  return lines.map((line, index) =>
    index === firstOld || index === firstNew ? line.replace(/^(.)\ufeff/, '$1') : line,
  );
}

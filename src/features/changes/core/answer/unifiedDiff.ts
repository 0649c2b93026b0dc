import { diffTarget } from '../../../../base/diffNames';
import {
  type FileChange,
  markedLine,
  type Place,
  type PlaceLine,
  type RefusalReason,
} from '../model/fileChange';
import { isSignificant } from '../model/lineKinds';

/** The header of a diff that names its file. */
export const diffHeader = /^(?:diff --git .+|--- .+\n\+\+\+ .+)$/m;

/** The lines that git writes between `diff --git` and `---`. */
const extendedHeader =
  /^(?:index |old mode |new mode |new file mode |deleted file mode |similarity index |dissimilarity index |rename (?:from|to) |copy (?:from|to) |Binary files |GIT binary patch)/;

/** The header of a hunk, with its numbers. */
const hunkHeader = /^@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@ ?(.*)$/;

/** The options of {@link readDiff}. */
interface DiffOptions {
  /** The file, if the text may lack headers. */
  readonly path: string | undefined;
  /** False if other text may follow a hunk. */
  readonly isFenced: boolean;
  /** False if the end of the text may be missing. */
  readonly isComplete: boolean;
}

/**
 * Reads a unified diff, which may be about several files. Agents often write wrong numbers into the headers of hunks,
 * or none: if the lines do not agree with them, the lines apply, and a line without a mark may separate two hunks.
 */
export function readDiff(lines: readonly string[], options: DiffOptions): readonly FileChange[] {
  return new DiffReader(lines, options).read();
}

interface Section {
  readonly header: string[];
  readonly places: Place[];
  problem?: RefusalReason;
}

class DiffReader {
  private readonly sections: Section[] = [];
  private at = 0;

  constructor(
    private readonly lines: readonly string[],
    private readonly options: DiffOptions,
  ) {}

  read(): readonly FileChange[] {
    while (this.at < this.lines.length) {
      this.step();
    }
    const last = this.sections.at(-1);
    if (last && !this.options.isComplete) {
      last.problem ??= 'incomplete';
    }
    // A line `diff --git` alone is no change.
    return this.sections
      .filter(({ header, places, problem }) => header.length > 1 || places.length > 0 || problem)
      .map(section => this.changeOf(section));
  }

  private changeOf({ header, places, problem }: Section): FileChange {
    const target = diffTarget(header, this.options.path);
    const modes = header.flatMap(line => /mode (\d+)$/.exec(line)?.[1] ?? []);
    const change: FileChange = {
      ...(target ?? { kind: 'edit', path: '' }),
      places,
    };
    const isSpecial = modes.some(mode => mode === '120000' || mode === '160000');
    const isMode = change.kind === 'edit' && modes.length > 0 && places.length === 0;
    const reason =
      problem ??
      (target ? undefined : 'noName') ??
      (isSpecial ? 'special' : undefined) ??
      (isMode ? 'mode' : undefined);
    return { ...change, problem: reason };
  }

  private step(): void {
    const line = this.line(this.at);
    const section = this.sections.at(-1);
    if (line.startsWith('diff --git ')) {
      this.open([line]);
    } else if (this.isFileHeader(this.at)) {
      const header = [line, this.line(this.at + 1)];
      const isOpen =
        section?.places.length === 0 && !section.header.some(each => each.startsWith('--- '));
      if (isOpen) {
        section.header.push(...header);
      } else {
        this.open(header);
      }
      this.at += 1;
    } else if (line.startsWith('@@')) {
      this.readHunk(section ?? this.open([]), hunkHeader.exec(line));
      return;
    } else if (this.startsHunk(section, line)) {
      // Some agents leave out the header of a hunk.
      this.at -= 1;
      this.readHunk(section ?? this.open([]), null);
      return;
    } else if (section?.places.length === 0 && extendedHeader.test(line)) {
      section.header.push(line);
      if (/^(?:Binary|GIT)/.test(line)) {
        section.problem = 'binary';
      }
    }
    this.at += 1;
  }

  private open(header: string[]): Section {
    const section: Section = { header, places: [] };
    this.sections.push(section);
    return section;
  }

  private startsHunk(section: Section | undefined, line: string): boolean {
    const { path, isFenced } = this.options;
    const isExpected = section
      ? section.problem !== 'binary' &&
        (section.places.length > 0 || section.header.some(each => each.startsWith('+++ ')))
      : path !== undefined || !this.lines.some((_, at) => this.isHeader(at));
    return isFenced && isExpected && /^[-+ ]/.test(line) && !this.isSignature(this.at);
  }

  private readHunk(section: Section, header: RegExpExecArray | null): void {
    const from = this.at + 1;
    const counted = header ? this.countedEnd(from, header) : undefined;
    const end = counted ?? this.contentEnd(from);
    if (this.line(this.at).startsWith('@@@') || (counted === undefined && !this.options.isFenced)) {
      section.problem ??= 'malformed';
    }
    const head = header?.[5] ?? (header ? '' : headOf(this.line(this.at)));
    const isCounted = header !== null && counted !== undefined;
    section.places.push({
      ...placeOf(this.lines.slice(from, end), isCounted ? Number(header[1]) : undefined),
      newLine: isCounted ? Number(header[3]) : undefined,
      ...(isSignificant(head) && (header ? { head } : { anchors: [head] })),
    });
    this.at = Math.max(end, from);
  }

  /**
   * @returns the end of a hunk according to the numbers in its header; undefined if its lines do not agree with them
   */
  private countedEnd(from: number, header: RegExpExecArray): number | undefined {
    const at = endOfCounted(this.lines, from, header);
    const isOver =
      at === undefined ||
      at >= this.lines.length ||
      !/^[-+ \\]/.test(this.line(at)) ||
      this.isHeader(at) ||
      this.isSignature(at);
    return isOver ? at : undefined;
  }

  /** The end of a hunk without reliable numbers: the next header, without blank lines before it. */
  private contentEnd(from: number): number {
    let at = from;
    while (at < this.lines.length && !this.isHeader(at) && !this.isSignature(at)) {
      at += 1;
    }
    while (at > from && this.line(at - 1) === '') {
      at -= 1;
    }
    return at;
  }

  private isHeader(at: number): boolean {
    return /^(?:@@|diff --git |Index: )/.test(this.line(at)) || this.isFileHeader(at);
  }

  /** @returns true for `---` and `+++` before a hunk, which in a hunk would be a removed and an added line */
  private isFileHeader(at: number): boolean {
    return (
      /^--- \S/.test(this.line(at)) &&
      /^\+\+\+ \S/.test(this.line(at + 1)) &&
      (at + 2 >= this.lines.length || /^(?:@@|[-+ ]|$)/.test(this.line(at + 2)))
    );
  }

  /** @returns true for the signature that ends a patch in an email */
  private isSignature(at: number): boolean {
    return /^-- ?$/.test(this.line(at)) && /^(?:\d+\.\d.*)?$/.test(this.line(at + 1));
  }

  private line(at: number): string {
    return this.lines[at] ?? '';
  }
}

/**
 * The end of a hunk outside a code block: by its numbers, or by the first characters of its lines.
 *
 * @param at index of its header
 */
export function endOfHunk(lines: readonly string[], at: number): number {
  const header = hunkHeader.exec(lines[at] ?? '');
  let end = at + 1;
  while (end < lines.length && /^(?:[-+ \\]|$)/.test(lines[end] ?? '')) {
    end += 1;
  }
  return (header && endOfCounted(lines, at + 1, header)) ?? end;
}

function endOfCounted(
  lines: readonly string[],
  from: number,
  [, , old = '1', , added = '1']: RegExpExecArray,
): number | undefined {
  let at = from;
  let [oldLeft, newLeft] = [Number(old), Number(added)];
  while (oldLeft > 0 || newLeft > 0) {
    const mark = lines[at]?.charAt(0);
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
  return lines[at]?.startsWith('\\') ? at + 1 : at;
}

/** A line of the file that a hunk without numbers names: `@@ def f():`. */
function headOf(line: string): string {
  return line.startsWith('@@') ? line.replace(/^@@+|@@.*$/g, '').trim() : '';
}

function placeOf(raw: readonly string[], line: number | undefined): Place {
  const lines: PlaceLine[] = [];
  let [oldHasNoEnd, newHasNoEnd] = [false, false];
  for (const each of raw) {
    if (each.startsWith('\\')) {
      const mark = lines.at(-1)?.mark;
      oldHasNoEnd ||= mark === '-' || mark === ' ';
      newHasNoEnd ||= mark === '+' || mark === ' ';
    } else {
      lines.push(markedLine(each));
    }
  }
  return {
    lines,
    line,
    oldHasNoEnd,
    newHasNoEnd,
  };
}

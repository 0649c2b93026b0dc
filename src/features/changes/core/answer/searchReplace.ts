import type { FileName } from '../../../../base/fileNames';
import { type FileChange, type Place, type PlaceLine, unchanged } from '../model/fileChange';
import { lineDiff } from '../model/lineDiff';
import { searchDivider, searchEnd, searchStart } from '../model/lineKinds';
import { nameInLine } from './blockFile';

/** `:start_line:12`, and the line below such lines. */
const lineNumber = /^:(start|end)_line: ?(\d{1,9})\s*$/;
const numbersEnd = /^-{3,}\s*$/;

/** @returns true if a text has edits of this form */
export function hasSearchReplace(lines: readonly string[]): boolean {
  return lines.some(line => searchStart.test(line));
}

/**
 * Reads edits that show the lines to search for and the lines that replace them, between markers. A line above an edit
 * can contain the name of the file.
 *
 * @param options the file if the text does not name it; whether other text may be around the edits
 */
export function readSearchReplace(
  lines: readonly string[],
  { path, isFenced }: { readonly path: string | undefined; readonly isFenced: boolean },
): readonly FileChange[] {
  return new SearchReplaceReader(lines, isFenced, path).read();
}

class SearchReplaceReader {
  private readonly changes: FileChange[] = [];
  private at = 0;
  private file: Pick<FileName, 'path' | 'otherPath'>;

  constructor(
    private readonly lines: readonly string[],
    private readonly isFenced: boolean,
    path = '',
  ) {
    this.file = { path };
  }

  read(): readonly FileChange[] {
    let isAccounted = true;
    while (this.at < this.lines.length) {
      const line = this.lines[this.at] as string;
      this.at += 1;
      if (searchStart.test(line)) {
        const name = nameInLine(line.replace(/^\W+\w+:?\s*/, ''));
        this.file = name ?? this.file;
        this.changes.push(this.readEdit());
      } else if (line.trim() !== '') {
        const name = nameInLine(line.replace(/^\s*(?:\/\/|#|--)\s*/, '')) ?? nameInLine(line);
        this.file = name ?? this.file;
        isAccounted &&= name !== undefined || /^\s*(?:`{3,}|~{3,}|\/\/|#|--)/.test(line);
      }
    }
    return isAccounted || !this.isFenced
      ? this.changes
      : [...this.changes, this.problem('malformed')];
  }

  private readEdit(): FileChange {
    let line: number | undefined;
    for (let match = lineNumber.exec(this.next()); match; match = lineNumber.exec(this.next())) {
      line = match[1] === 'start' ? Number(match[2]) : line;
      this.at += 1;
    }
    if (line !== undefined && numbersEnd.test(this.next())) {
      this.at += 1;
    }
    const search = this.linesUntil(searchDivider);
    const replace = search && this.linesUntil(searchEnd);
    if (!search || !replace) {
      return this.problem(this.at >= this.lines.length ? 'incomplete' : 'malformed');
    }
    const places = [exchangeOf(search, replace, line)];
    const { path, otherPath } = this.file;
    return path === ''
      ? { ...this.problem('noName'), places }
      : { kind: 'edit', path, otherPath, places };
  }

  /** The lines before a marker, which is skipped; undefined if another marker comes first. */
  private linesUntil(marker: RegExp): readonly string[] | undefined {
    const start = this.at;
    for (; this.at < this.lines.length; this.at += 1) {
      const line = this.lines[this.at] as string;
      if (marker.test(line)) {
        this.at += 1;
        return this.lines.slice(start, this.at - 1);
      }
      if ([searchStart, searchDivider, searchEnd].some(other => other.test(line))) {
        return undefined;
      }
    }
    return undefined;
  }

  private next(): string {
    return this.lines[this.at] ?? '';
  }

  private problem(problem: FileChange['problem']): FileChange {
    return { kind: 'edit', path: this.file.path, places: [], problem };
  }
}

/**
 * The place of lines that replace others. If there are no others, or only one blank line, the place is the end of the
 * file; several blank lines are lines of the file.
 */
export function exchangeOf(
  shown: readonly string[],
  replace: readonly string[],
  line?: number,
): Place {
  const isAtEnd = shown.length <= 1 && shown.every(text => text.trim() === '');
  const search = isAtEnd ? [] : shown;
  let at = 0;
  const changed = lineDiff(search, replace).map(({ from, to, lines: added }) => {
    const before = search.slice(at, from).map(unchanged);
    at = to;
    return [
      ...before,
      ...search.slice(from, to).map((text): PlaceLine => ({ mark: '-', text })),
      ...added.map((text): PlaceLine => ({ mark: '+', text })),
    ];
  });
  const lines = [...changed.flat(), ...search.slice(at).map(unchanged)];
  return { lines, line, isAtEnd };
}

/** What a line of a diff is; decides its color. */
export type DiffLineKind = 'added' | 'removed' | 'hunk' | 'file' | 'context';

/** The lines of one diff, from the first to the last. */
export class DiffLines {
  /** True after the first change or hunk of a file: then `---` and `+++` are changes, too. */
  private inFile = false;

  /** @returns the kind of the next line, which may still grow */
  kindOf(line: string): DiffLineKind {
    if (line.startsWith('@@')) {
      return 'hunk';
    }
    if (startsFile(line) || (!this.inFile && /^(?:--- |\+\+\+ )/.test(line))) {
      return 'file';
    }
    return line.startsWith('+') ? 'added' : line.startsWith('-') ? 'removed' : 'context';
  }

  /** Goes on to the line after this one, which is complete. */
  next(line: string): void {
    const kind = this.kindOf(line);
    this.inFile = startsFile(line) ? false : this.inFile || (kind !== 'file' && kind !== 'context');
  }
}

/** @returns true if a line is the first one about a file, as Git and Subversion write it */
function startsFile(line: string): boolean {
  return line.startsWith('diff ') || line.startsWith('Index: ');
}

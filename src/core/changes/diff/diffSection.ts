/** A hunk of a unified diff. */
export interface DiffHunk {
  /** The first line in the old file, counted from 1, as its header says; undefined if the header says nothing. */
  readonly start: number | undefined;
  /** Each begins with a space, `+` or `-`, and has no line end. */
  readonly lines: readonly string[];
  /** The last line of the old file has no line end. */
  readonly oldHasNoEnd: boolean;
  /** The last line of the new file has no line end. */
  readonly newHasNoEnd: boolean;
}

/** What a diff says about one file. */
export interface DiffSection {
  /** The lines before the first hunk. */
  readonly header: readonly string[];
  readonly hunks: readonly DiffHunk[];
  /** What is wrong with it; undefined for nothing. */
  readonly problem: 'incomplete' | 'malformed' | 'binary' | undefined;
}

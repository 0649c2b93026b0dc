import type { RefusalReason } from './refusalReason';

/** A line of a {@link Place}. */
export interface PlaceLine {
  /**
   * Unchanged, removed, or added. `?` is a line without a mark: an unchanged line that lost its space, a blank line, or a
   * remark between two places.
   */
  readonly mark: ' ' | '-' | '+' | '?';
  readonly text: string;
}

/** Lines of a file that an answer changes, as it shows them. */
export interface Place {
  readonly lines: readonly PlaceLine[];
  /** The number of the first line in the old file, counted from 1; undefined if there is none that can be right. */
  readonly line?: number | undefined;
  /** The same in the new file. */
  readonly newLine?: number | undefined;
  /** Lines of the file that are somewhere before the place, such as the head of its function, the outermost first. */
  readonly anchors?: readonly string[] | undefined;
  /** A line that the header of a hunk names, which is somewhere before it. */
  readonly head?: string | undefined;
  /** At the end of the file. */
  readonly isAtEnd?: boolean;
  /** The last line of the old file has no line end. */
  readonly oldHasNoEnd?: boolean;
  /** The last line of the new file has no line end. */
  readonly newHasNoEnd?: boolean;
}

/** What an answer does to one file, whatever the form in which it says so. */
export interface FileChange {
  /**
   * - `edit`: changes places of a file, or creates it if nothing is removed
   * - `create`, `delete`: with all lines of the file
   * - `discard`: deletes a file, whatever its lines are
   * - `move`, `copy`: to `newPath`, with changes
   * - `replace`: by another text
   */
  readonly kind: 'edit' | 'create' | 'delete' | 'discard' | 'move' | 'copy' | 'replace';
  /** As the answer names the file, without a prefix such as `a/`; empty if it names none. */
  readonly path: string;
  /** Another reading of the path, or of both paths, for a file that exists there. */
  readonly otherPath?: string | undefined;
  readonly newPath?: string | undefined;
  readonly places: readonly Place[];
  /** For `replace`: the whole file, each line with `\n`. */
  readonly text?: string;
  /** For `replace`: text before it that names the file, which only a file that begins with it has. */
  readonly nameLine?: string | undefined;
  /** True if the places are in the order of the file. */
  readonly isOrdered?: boolean;
  /** True if only an existing file shows that the name is one, or that a new path is one. */
  readonly isUncertain?: boolean;
  /** The text has lines that mark an edit, so it replaces only a file that has such lines itself. */
  readonly hasMarkers?: boolean;
  /** Why it is refused, whatever the file is. */
  readonly problem?: RefusalReason | undefined;
}

/** A line of a {@link Place}. */
export interface PlaceLine {
  /**
   * The mark for unchanged, removed, or added. `?` is a line without a mark: an unchanged line that lost its space, a
   * blank line, or a remark between two places.
   */
  readonly mark: ' ' | '-' | '+' | '?';
  readonly text: string;
}

/** Lines of a file that an answer changes, as it shows them. */
export interface Place {
  readonly lines: readonly PlaceLine[];
  /** The number of the first line in the old file, counted from 1; undefined if no number can be right. */
  readonly line?: number | undefined;
  /** The number of the first line in the new file. */
  readonly newLine?: number | undefined;
  /** Lines of the file that are somewhere before the place, such as the head of its function, the outermost first. */
  readonly anchors?: readonly string[] | undefined;
  /** A line that the header of a hunk names, which is somewhere before it. */
  readonly head?: string | undefined;
  /** True if the place is at the end of the file. */
  readonly isAtEnd?: boolean;
  /** True if the last line of the old file has no line end. */
  readonly oldHasNoEnd?: boolean;
  /** True if the last line of the new file has no line end. */
  readonly newHasNoEnd?: boolean;
}

/** A change that an answer proposes to one file, in any form. */
export interface FileChange {
  /**
   * - `edit`: changes places of a file, or creates it if no lines are removed
   * - `create`, `delete`: with all lines of the file
   * - `discard`: deletes a file, whatever its lines are
   * - `move`, `copy`: to `newPath`, with changes
   * - `replace`: by another text
   */
  readonly kind: 'edit' | 'create' | 'delete' | 'discard' | 'move' | 'copy' | 'replace';
  /** The file's name in the answer, without a prefix such as `a/`; empty if it names none. */
  readonly path: string;
  /** Another reading of the path, or of both paths, for a file that exists there. */
  readonly otherPath?: string | undefined;
  readonly newPath?: string | undefined;
  readonly places: readonly Place[];
  /** For `replace`: the whole file, each line with `\n`. */
  readonly text?: string;
  /**
   * For `replace`: the text before it that names the file, which belongs to the file only if the file begins with it.
   */
  readonly nameLine?: string | undefined;
  /** True if only an existing file proves that the name is one, or that a new path is one. */
  readonly isUncertain?: boolean;
  /** The reason why it is refused, whatever the file is. */
  readonly problem?: RefusalReason | undefined;
}

/** A change that cannot be applied. */
export interface ChangeRefusal {
  /** The path in the answer; empty if it names none. */
  readonly path: string;
  readonly reason: RefusalReason;
  /** The lines that do not fit, if the refusal is only about them. */
  readonly place?: Place | undefined;
  /** The first of these lines that is missing from the file. */
  readonly missing?: string;
  /** A character that the file cannot hold. */
  readonly unencodable?: { readonly character: string; readonly encoding: string };
}

/** The refusal of a change to a known path. */
export type Refused = Omit<ChangeRefusal, 'path'>;

/** The reason why a change cannot be applied. */
export type RefusalReason =
  /** The lines fit at several places. */
  | 'ambiguous'
  /** It names a path that is in several workspace folders. */
  | 'ambiguousFolder'
  /** The file has these changes already. */
  | 'applied'
  /** It changes a binary file. */
  | 'binary'
  /** The place has changed, and the lines to change are only somewhere else. */
  | 'edited'
  /** It contains a comment instead of code that is left out. */
  | 'elided'
  /** It has a character that the encoding of the file lacks. */
  | 'encoding'
  /** The new file already exists. */
  | 'exists'
  /** It changes a file in `.git`. */
  | 'git'
  /** The answer ends in it. */
  | 'incomplete'
  /** It is not a valid diff. */
  | 'malformed'
  /** It has lines that mark an edit where only code is expected. */
  | 'markers'
  /** The file does not exist. */
  | 'missing'
  /** It changes only permissions. */
  | 'mode'
  /** It is code that contains code blocks itself: its end is not certain. */
  | 'nested'
  /** The file is open in a notebook editor. */
  | 'notebook'
  /** The notebook would no longer be valid. */
  | 'noNotebook'
  /** The change has no lines around it. */
  | 'noContext'
  /** No folder is open. */
  | 'noFolder'
  /** The diff names no file. */
  | 'noName'
  /** The lines that it changes are not in the file. */
  | 'notFound'
  /** The file is outside the workspace folders, for example behind a symbolic link. */
  | 'outside'
  /** Two of its changes change the same lines. */
  | 'overlap'
  /** The answer has several changes to this file that contradict each other. */
  | 'several'
  /** It shows the file with something before its lines, such as numbers. */
  | 'picture'
  /** It makes a symbolic link or a submodule. */
  | 'special'
  /** The file is too large, or there are too many files, or too many changes to one. */
  | 'tooLarge'
  /** It is a folder, is not text, or cannot be read. */
  | 'unreadable'
  /** The path is absolute, leads upwards, or has characters that do not belong in a path. */
  | 'unsafePath';

/** `...` alone, or a comment that begins with it: lines that are left out. */
const leftOut = /^\s*(?:(?:\.{3}|…)\s*$|(?:\/\/|#|\/\*|<!--|--|;|%)\s*(?:\.{3}|…))/;

/** An unchanged line. A line that stands for lines that are left out may also separate two places. */
export function unchanged(text: string): PlaceLine {
  return { mark: leftOut.test(text) ? '?' : ' ', text };
}

/** A line of a diff, which begins with its mark. */
export function markedLine(line: string): PlaceLine {
  const [mark, text] = [line.charAt(0), line.slice(1)];
  if (mark === '+' || mark === '-') {
    return { mark, text };
  }
  return mark === ' ' ? unchanged(text) : { mark: '?', text: line };
}

/** Why a change cannot be applied. */
export type RefusalReason =
  /** Its lines fit at several places. */
  | 'ambiguous'
  /** It names a path that is in several workspace folders. */
  | 'ambiguousFolder'
  /** The file has these changes already. */
  | 'applied'
  /** It changes a binary file. */
  | 'binary'
  /** It contains a comment in the place of code that is left out. */
  | 'elided'
  /** The new file already exists. */
  | 'exists'
  /** It changes a file in `.git`. */
  | 'git'
  /** The answer ends in it. */
  | 'incomplete'
  /** It is no valid diff. */
  | 'malformed'
  /** The file does not exist. */
  | 'missing'
  /** It changes only permissions. */
  | 'mode'
  /** Code that contains code blocks itself: its end is not certain. */
  | 'nested'
  /** Its lines are without lines around them. */
  | 'noContext'
  /** No folder is open. */
  | 'noFolder'
  /** The diff names no file. */
  | 'noName'
  /** The lines that it changes are not in the file. */
  | 'notFound'
  /** The file is outside of the workspace folders, for example behind a symbolic link. */
  | 'outside'
  /** Two of its changes change the same lines. */
  | 'overlap'
  /** The answer has several changes of this file that contradict each other. */
  | 'several'
  /** It makes a symbolic link or a submodule. */
  | 'special'
  /** The file is too large, or there are too many files, or too many changes of one. */
  | 'tooLarge'
  /** It is a folder, is no text, or cannot be read. */
  | 'unreadable'
  /** The path is absolute, leads upwards, or has characters that do not belong in a path. */
  | 'unsafePath';

/** A change that cannot be applied. */
export interface ChangeRefusal {
  /** As the answer has it; empty if it names none. */
  readonly path: string;
  readonly reason: RefusalReason;
  /** The line that a diff names for the part that does not fit, counted from 1. */
  readonly line?: number | undefined;
}

/** Why a change of a known path cannot be applied. */
export type Refused = Omit<ChangeRefusal, 'path'>;

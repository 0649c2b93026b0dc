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
  /** Its place has changed, and the lines to change are only somewhere else. */
  | 'edited'
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
  /** It has lines that mark an edit where only code is expected. */
  | 'markers'
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

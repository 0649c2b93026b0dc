import type { DiffHunk } from './diff/diffSection';

/** A file while the changes of an answer are planned. */
export interface FileState {
  /** As the first change names it. */
  readonly path: string;
  readonly key: string;
  /** Before all changes; undefined if there is no file. */
  readonly base: string | undefined;
  /** After the changes so far; undefined if there is no file. */
  text: string | undefined;
  /** Set if it was renamed: what it was before. */
  from?: FileState;
  /** Set if all of its text was replaced by a code block. */
  whole?: true;
  /** Set if changes of it contradict each other. */
  isDisputed?: true;
  /** The hunks so far, while there are only such. */
  hunks: readonly DiffHunk[];
}

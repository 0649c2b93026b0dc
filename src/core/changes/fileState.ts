import type { DiffHunk } from './diff/diffSection';
import type { SearchableText } from './diff/searchableText';

/** A file while the changes of an answer are planned. */
export interface FileState {
  /** As the first change names it. */
  readonly path: string;
  readonly key: string;
  /** Before all changes; undefined if there is no file. */
  readonly base: SearchableText | undefined;
  /** After the changes so far; undefined if there is no file. */
  text: SearchableText | undefined;
  /** Set if it was renamed: what it was before. */
  from?: FileState;
  /** Set if all of its text was replaced by a code block. */
  whole?: true;
  /** Set if changes of it contradict each other. */
  isDisputed?: true;
  /** How many changes of the answer are about it. */
  count: number;
  /** The hunks so far, while there are only such. */
  hunks: readonly DiffHunk[];
}

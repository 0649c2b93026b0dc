/** A change that an answer proposes, as the answer has it. */
export interface AnswerChange {
  /** A unified diff, maybe of several files; or the whole text of one file. */
  readonly kind: 'diff' | 'file';
  /** As the block names it; of a diff, undefined if only the diff itself names its files. */
  readonly path: string | undefined;
  /** Without a byte order mark; each line ends in `\n`. */
  readonly text: string;
  /** False if the answer ends in it, so that its end may be missing. */
  readonly isComplete: boolean;
  /** True if the code has code blocks in it, so that its end is not certain. */
  readonly hasInnerFence: boolean;
  /** False for a diff that stands in the text, so that other text may follow. */
  readonly isFenced: boolean;
}

/** A fenced code block of an answer. */
export interface CodeBlock {
  /** After the opening fence, trimmed. */
  readonly info: string;
  /** Without the fences and their indentation; each line ends in `\n`. */
  readonly text: string;
  /** The last line before the fence that is not blank, without its list and quote markers; empty if there is none. */
  readonly before: string;
  /** The last heading or line in bold between the code block before and this one; empty if there is none. */
  readonly title: string;
  /** The text between that and the fence. */
  readonly belowTitle: string;
  /** True if a line of it begins a code block, too, so that this one may have ended at the end of that. */
  readonly hasInnerFence: boolean;
  /** False if the answer ends in it. */
  readonly isClosed: boolean;
}

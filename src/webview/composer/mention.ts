/** A `#` with what is typed after it, in the text of a question. */
export interface Mention {
  /** Where the `#` is. */
  readonly start: number;
  /** Where what is typed ends. */
  readonly end: number;
  readonly query: string;
}

/** The mention that is being typed at the caret: a `#` that begins a word, and no white space since. */
export function mentionAt(text: string, caret: number): Mention | undefined {
  const match = /(?:^|[\s([{"'`])#([^\s#]*)$/.exec(text.slice(0, caret));
  const query = match?.[1];
  // In the middle of a word, nobody is at the end of typing it.
  return query === undefined || /^[\p{L}\p{N}_]/u.test(text.slice(caret))
    ? undefined
    : { start: caret - query.length - 1, end: caret, query };
}

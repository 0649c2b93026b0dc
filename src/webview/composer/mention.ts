/** A `#` in a question, or a `/` at its beginning, with the text typed after it. */
export interface Mention {
  /** Index of the `#` or `/`, in UTF-16 code units. */
  readonly start: number;
  /** Index after the typed text. */
  readonly end: number;
  /** The text after it. */
  readonly query: string;
}

/**
 * Finds the mention that is being typed: a `#` that starts a word, and no white space from there to the caret.
 *
 * @returns undefined if there is none
 */
export function mentionAt(text: string, caret: number): Mention | undefined {
  const match = /(?:^|[\s([{"'`])#([^\s#]*)$/.exec(text.slice(0, caret));
  const query = match?.[1];
  // In the middle of a word, no name is being typed.
  return query === undefined || /^[\p{L}\p{N}_]/u.test(text.slice(caret))
    ? undefined
    : { start: caret - query.length - 1, end: caret, query };
}

/**
 * Finds the name of a saved question that is being typed: a `/` at the beginning of the text, and neither white space
 * nor another slash from there to the caret.
 *
 * @returns undefined if there is none
 */
export function callAt(text: string, caret: number): Mention | undefined {
  const query = /^\/([^\s/\\]*)$/.exec(text.slice(0, caret))?.[1];
  return query === undefined || /^[^\s]/.test(text.slice(caret))
    ? undefined
    : { start: 0, end: caret, query };
}

const mebibyte = 1024 * 1024;

/** The most that one query takes in, so that no service can exhaust the editor's memory. */
export const limits = {
  /** UTF-16 code units of one event. */
  eventLength: 16 * mebibyte,
  /** UTF-16 code units of answer text. */
  answerLength: 64 * mebibyte,
  /** UTF-16 code units of lines and events without text, of which each counts up to {@link limits.otherLineLength}. */
  otherLength: 16 * mebibyte,
  /** Longer lines take hardly more time than this. */
  otherLineLength: 64,
  /** Bytes of a body that is not an event stream, which are shown to the user. */
  snippetBytes: 4 * 1024,
} as const;

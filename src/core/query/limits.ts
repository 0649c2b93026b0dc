const mebibyte = 1024 * 1024;

/** What one query may take in at the most, so that no service can exhaust the editor's memory. */
export const limits = {
  /** Characters of one event. */
  event: 16 * mebibyte,
  /** Characters of answer text that are kept. */
  answer: 64 * mebibyte,
  /** Bytes of a body that is no event stream, for showing to the user. */
  snippet: 4 * 1024,
} as const;

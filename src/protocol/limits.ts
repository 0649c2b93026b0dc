/**
 * Limits on which page and host must agree. They are in a file without imports, because pages don't load the schemas.
 */

/** The size limit of files that are dropped or pasted together. They are kept in memory, and with the conversation. */
export const maxDroppedMegabytes = 25;

/** UTF-16 code units of a base URL that is entered. */
export const maxBaseUrlLength = 2048;

/** UTF-16 code units of the text by which events are filtered. */
export const maxFilterLength = 1000;

/** Bytes of an image of an answer. */
export const maxImageBytes = 2_097_152;

/**
 * Limits on which page and host must agree. They are in a file without imports, because pages don't load the schemas.
 */

/** The size limit of files that are dropped or pasted together. They are kept in memory, and with the conversation. */
export const maxDroppedMegabytes = 25;

/** Bytes of an image of an answer. */
export const maxImageBytes = 2_097_152;

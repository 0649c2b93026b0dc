/**
 * UTF-16 code units of the text by which events are filtered. In a file without imports, because pages don't load the
 * schemas.
 */
export const maxFilterLength = 1000;

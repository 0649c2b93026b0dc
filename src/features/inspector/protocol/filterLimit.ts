// This file has no imports, because pages don't load the schemas.

/** UTF-16 code units of the text by which events are filtered. */
export const maxFilterLength = 1000;

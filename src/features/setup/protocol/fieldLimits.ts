/** Limits of the texts that are entered, in UTF-16 code units. In a file without imports: pages don't load the schemas. */

export const maxBaseUrlLength = 2048;

/** More than servers accept in a header. */
export const maxTokenLength = 65_536;

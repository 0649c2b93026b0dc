// Limits of entered texts, in UTF-16 code units. This file has no imports, because pages don't load the schemas.

export const maxBaseUrlLength = 2048;

/** More than servers accept in a header. */
export const maxTokenLength = 65_536;

export const maxNameLength = 100;

export const maxArgumentsLength = 65_536;

/** UTF-16 code units of a base URL that is entered. In a file without imports, because pages don't load the schemas. */
export const maxBaseUrlLength = 2048;

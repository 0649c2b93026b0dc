/** The version of the format, in heads and turn files. A file of another version is not understood, and so never touched. */
export const savedVersion = 1;

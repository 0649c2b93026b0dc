/** Why the file of a system's administrator cannot be used. */
export const administratorFileProblems = [
  /** Not a regular file; symbolic links count as such. */
  'kind',
  /** The file or its folder belongs to somebody other than root. */
  'owner',
  /** Others than root can write to the file or its folder. */
  'writable',
  'tooLarge',
  /** The system's error stands for the place. */
  'unreadable',
  'encoding',
  /** The line stands for the place. */
  'syntax',
  /** An object has a key twice. The line stands for the place. */
  'keyTwice',
  /** A value has the wrong type. */
  'type',
  /** A key has no meaning, such as a misspelled one. */
  'unknownKey',
  /** The name of a service is empty, a number, or has hidden characters. */
  'name',
  'baseUrl',
  /** The services are locked, and there are none. */
  'noServices',
] as const;

export type AdministratorFileProblem = (typeof administratorFileProblems)[number];

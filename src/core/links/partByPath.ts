/** A file among the parts of a conversation. Its texts are in Unicode's form NFC. */
export interface PartFile {
  /** Name on the wire: its path relative to the workspace folder. */
  readonly name: string;
  /** Absolute path, with forward slashes. */
  readonly path: string;
}

/** Finds the part that has this name or absolute path. */
export function namedPart<T extends PartFile>(path: string, parts: readonly T[]): T | undefined {
  const wanted = path.normalize();
  return parts.find(part => part.name === wanted || part.path === wanted);
}

/** Finds the part whose name ends with this path, if only one file matches. */
export function partByEnding<T extends PartFile>(path: string, parts: readonly T[]): T | undefined {
  const end = `/${path.normalize()}`;
  const ending = parts.filter(({ name }) => name.endsWith(end));
  const isUnambiguous = ending.every(part => part.path === ending[0]?.path);
  return isUnambiguous ? ending[0] : undefined;
}

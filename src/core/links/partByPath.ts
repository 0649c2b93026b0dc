/** A file among the parts of a conversation. */
export interface PartFile {
  /** Name on the wire: its path relative to the workspace folder. */
  readonly name: string;
  /** Absolute path, with forward slashes. */
  readonly path: string;
}

/**
 * Finds the part that a path refers to: by its name or absolute path, or else by the end of its name, if only one file
 * matches.
 */
export function partByPath<T extends PartFile>(path: string, parts: readonly T[]): T | undefined {
  const exact = parts.find(part => part.name === path || part.path === path);
  if (exact) {
    return exact;
  }
  const ending = parts.filter(({ name }) => name.endsWith(`/${path}`));
  const isUnambiguous = ending.every(part => part.path === ending[0]?.path);
  return isUnambiguous ? ending[0] : undefined;
}

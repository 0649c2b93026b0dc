/** A file among the parts of a conversation. */
export interface PartFile {
  /** What it is called on the wire: its path within the workspace folder. */
  readonly name: string;
  /** Absolute path, with forward slashes. */
  readonly path: string;
}

/**
 * The part that a path names: the one of this name or of this absolute path; otherwise the one whose name ends in it,
 * if that can be no other.
 */
export function partByPath<T extends PartFile>(path: string, parts: readonly T[]): T | undefined {
  const exact = parts.find(part => part.name === path || part.path === path);
  if (exact) {
    return exact;
  }
  const ending = parts.filter(({ name }) => name.endsWith(`/${path}`));
  const isClear = ending.every(part => part.path === ending[0]?.path);
  return isClear ? ending[0] : undefined;
}

/** The last name of a path with forward slashes; empty if the path ends in a slash. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The file for the content of a part, such as a pasted image. */
export function sourceFileName(id: string): string {
  return `source-${id}.json`;
}

/** @returns true for names that {@link sourceFileName} makes */
export function isSourceFileName(name: string): boolean {
  return /^source-[0-9a-f-]{36}\.json$/.test(name);
}

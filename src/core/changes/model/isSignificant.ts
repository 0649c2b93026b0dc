/** @returns false for lines that many places have, such as blank ones and closing brackets */
export function isSignificant(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line);
}

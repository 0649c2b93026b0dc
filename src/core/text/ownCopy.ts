/**
 * Copies a text. JavaScript engines keep a string in memory as long as a substring of it, so a substring that is needed
 * longer should be copied.
 */
export function ownCopy(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}

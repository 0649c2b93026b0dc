/** The beginning of a text, without half of a character at its end. */
export function truncate(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length).replace(/[\ud800-\udbff]$/, '')}…`;
}

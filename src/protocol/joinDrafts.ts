/** Puts a text before one that was written since. */
export function joinDrafts(text: string, since: string): string {
  return [text, since].filter(each => each.trim() !== '').join('\n\n');
}

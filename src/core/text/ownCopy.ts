/**
 * The same text in memory of its own. An engine keeps the whole of a text alive while a piece of it is, so a piece that
 * stays longer than the whole is copied.
 */
export function ownCopy(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}

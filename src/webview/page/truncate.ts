/**
 * Shortens a text to its beginning and an ellipsis, without splitting a surrogate pair.
 *
 * @param maxLength UTF-16 code units, without the ellipsis; a text that is not longer stays as it is
 */
export function truncate(text: string, maxLength: number): string {
  return text.length <= maxLength
    ? text
    : `${text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')}…`;
}

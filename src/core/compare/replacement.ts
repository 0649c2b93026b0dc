/**
 * Code from an answer as it takes the place of what was selected: with the line ends of the document, with a last line
 * end where the selection had one, and without the indentation of its first line where the selection began after it.
 *
 * @param before the document's line up to the selection
 */
export function replacement(
  code: string,
  selected: string,
  before: string,
  lineEnd: '\n' | '\r\n',
): string {
  const repeatsIndent = before !== '' && before.trim() === '' && code.startsWith(before);
  const text = repeatsIndent ? code.slice(before.length) : code;
  const ended = selected.endsWith('\n') && !text.endsWith('\n') ? `${text}\n` : text;
  return ended.replace(/\r?\n/g, lineEnd);
}

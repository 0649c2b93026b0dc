/**
 * Adapts code from an answer so that it can replace a selection: with the line endings of the document, with a line
 * break at the end if the selection had one, without a byte order mark, and without the indentation of its first line
 * if the selection began after it.
 *
 * @param before the text of the selection's first line up to the selection
 */
export function replacement(
  code: string,
  selected: string,
  before: string,
  lineEnding: '\n' | '\r\n',
): string {
  const unmarked = code.replace(/^\ufeff/, '');
  const repeatsIndent = before !== '' && before.trim() === '' && unmarked.startsWith(before);
  const text = repeatsIndent ? unmarked.slice(before.length) : unmarked;
  const ended = selected.endsWith('\n') && !text.endsWith('\n') ? `${text}\n` : text;
  return ended.replace(/\r?\n/g, lineEnding);
}

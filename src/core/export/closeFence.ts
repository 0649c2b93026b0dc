/**
 * A Markdown text with its last fence closed, where it broke off within one: what is put after it would be taken for
 * code otherwise.
 */
export function closeFence(text: string): string {
  let open: string | undefined;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line);
    const [, marks = '', rest = ''] = fence ?? [];
    if (!fence) {
      continue;
    }
    if (open === undefined) {
      // An info string of backticks holds none (CommonMark 0.31.2, section 4.5).
      open = marks.startsWith('`') && rest.includes('`') ? undefined : marks;
    } else if (marks[0] === open[0] && marks.length >= open.length && rest.trim() === '') {
      open = undefined;
    }
  }
  return open === undefined ? text : `${text.trimEnd()}\n${open}`;
}

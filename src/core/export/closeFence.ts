/**
 * Closes the last fenced code block of a Markdown text if it is open (CommonMark 0.31.2, section 4.5), so that text
 * added after it is not part of the code.
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
      // The info string of a backtick fence must not contain backticks.
      open = marks.startsWith('`') && rest.includes('`') ? undefined : marks;
    } else if (marks[0] === open[0] && marks.length >= open.length && rest.trim() === '') {
      open = undefined;
    }
  }
  return open === undefined ? text : `${text.trimEnd()}\n${open}`;
}

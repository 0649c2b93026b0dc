/** Characters of a question that fit a tab. */
const longest = 40;

/** The title of a conversation's panel: its first question, or the extension's name before there is one. */
export function panelTitle(firstQuestion: string | undefined): string {
  const line = (firstQuestion ?? '').replace(/\s+/g, ' ').trim();
  if (line === '') {
    return 'Agent Query';
  }
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}

/** A fenced block of markdown; the fence is longer than any run of backticks in the text. */
export function fencedBlock(text: string, language = ''): string {
  const longest = (text.match(/`+/g) ?? []).reduce((max, run) => Math.max(max, run.length), 0);
  const fence = '`'.repeat(Math.max(3, longest + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

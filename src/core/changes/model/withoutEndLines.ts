/** A text without the line feeds at its end. A regular expression for them takes quadratic time for blank lines elsewhere. */
export function withoutEndLines(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') {
    end -= 1;
  }
  return text.slice(0, end);
}

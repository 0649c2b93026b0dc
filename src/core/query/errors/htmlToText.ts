const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/**
 * The readable text of a response's body, on few lines: tags, scripts and styles of an HTML page left out.
 * For showing to a person; the result is text and must be shown as such.
 */
export function htmlToText(body: string): string {
  const text = /<(?:!doctype|html|head|body|h\d|p|div|title|pre|center)\b/i.test(body)
    ? body
        .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
        .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
        .replace(/<(?:\/?[a-z!][^<>]*)?(?:>|$)/gi, '\n')
        .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    : body;
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim();
}

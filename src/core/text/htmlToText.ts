const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/**
 * The readable text of a response body, without the tags, scripts and styles of an HTML page and without blank lines.
 * The result is plain text and may still contain `<`: it must not be inserted as HTML.
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

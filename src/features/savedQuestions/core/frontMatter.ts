/** The maximum length of a header in UTF-16 code units; a longer one is part of the text. */
const maxHeaderLength = 16_384;

/** A Markdown text with the header that some tools put before it. */
interface FrontMatter {
  /** The scalar values of the header's top level, by key. Empty without a header. */
  readonly fields: ReadonlyMap<string, string>;
  readonly body: string;
}

/**
 * Splits the YAML header from a Markdown text: the lines between `---` at its very beginning and the next `---`. Reads
 * only scalars of its top level (plain, quoted, and block ones), so invalid YAML only lacks values.
 */
export function readFrontMatter(text: string): FrontMatter {
  const content = text.replace(/^\ufeff/, '');
  const opening = /^---[ \t]*\r?\n/.exec(content);
  if (!opening) {
    return { fields: new Map(), body: content };
  }
  const start = opening[0].length;
  // Searched from the line break before it, since a header can be empty.
  const closing = /\r?\n---[ \t]*(?:\r?\n|$)/.exec(
    content.slice(start - 1, start + maxHeaderLength),
  );
  if (!closing) {
    return { fields: new Map(), body: content };
  }
  const end = start - 1 + closing.index;
  return {
    fields: readScalars(content.slice(start, Math.max(start, end)).split(/\r?\n/)),
    body: content.slice(end + closing[0].length),
  };
}

function readScalars(lines: readonly string[]): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const [index, line] of lines.entries()) {
    const match = /^([A-Za-z][\w-]*):(?:[ \t]+(.*))?$/.exec(line);
    if (match) {
      const [, key = '', value = ''] = match;
      const scalar = readScalar(value.trim(), continuation(lines, index + 1));
      // YAML forbids two values for a key.
      if (scalar !== undefined && !fields.has(key)) {
        fields.set(key, scalar);
      }
    }
  }
  return fields;
}

/** The indented and blank lines from an index, without their indentation. */
function continuation(lines: readonly string[], from: number): readonly string[] {
  const end = lines.findIndex((line, index) => index >= from && /^\S/.test(line));
  return lines.slice(from, end === -1 ? undefined : end).map(line => line.trim());
}

/** @returns undefined for anything but a scalar, and for a quote that is not closed */
function readScalar(first: string, further: readonly string[]): string | undefined {
  const block = /^([|>])[-+\d]*(?:\s+#.*)?$/.exec(first);
  if (block) {
    return block[1] === '|' ? further.join('\n').trim() : fold(further);
  }
  const text = fold([first, ...further]);
  if (text.startsWith('"')) {
    const quoted = /^"((?:[^"\\]|\\.)*)"\s*(?:#.*)?$/.exec(text)?.[1];
    return quoted === undefined ? undefined : readEscapes(quoted);
  }
  if (text.startsWith("'")) {
    return /^'((?:[^']|'')*)'\s*(?:#.*)?$/.exec(text)?.[1]?.replaceAll("''", "'");
  }
  // Sequences, mappings, anchors, tags, and characters that YAML reserves.
  return /^[[{&*!|>%@`#]|^-(?:\s|$)/.test(text) ? undefined : text.replace(/\s+#.*$/, '');
}

/** Joins lines with spaces; a blank line stays a line break. */
function fold(lines: readonly string[]): string {
  return lines
    .join('\n')
    .trim()
    .replace(/\n+/g, breaks => (breaks.length === 1 ? ' ' : breaks.slice(1)));
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '\0' };

function readEscapes(text: string): string {
  return text.replace(/\\(?:x([\da-f]{2})|u([\da-f]{4})|(.))/gis, (_, hex2, hex4, character) =>
    character === undefined
      ? String.fromCharCode(Number.parseInt(hex2 ?? hex4, 16))
      : (escapes[character] ?? character),
  );
}

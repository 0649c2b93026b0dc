/** A question that stands for a saved one: `/name`, and the text after it. */
export interface PromptCall {
  readonly name: string;
  /** The text after the name; empty if there is none. */
  readonly rest: string;
}

/** Reads `/name` or `/name and more`; undefined for any other question. */
export function readPromptCall(question: string): PromptCall | undefined {
  const match = /^\s*\/([^\s/\\]+)(?:\s+(.*))?$/s.exec(question);
  return match ? { name: match[1] ?? '', rest: (match[2] ?? '').trim() } : undefined;
}

/**
 * The values in the text after a name, as in VS Code's Chat: `class: Tides, framework: "node test" and quickly`. A
 * value in quotes ends with them; any other one ends where the next begins.
 *
 * @param names the names of the inputs of the saved question; others are text
 * @returns the values by name, and the other text
 */
export function readArguments(
  rest: string,
  names: readonly string[],
): { readonly values: ReadonlyMap<string, string>; readonly text: string } {
  const values = new Map<string, string>();
  const texts: string[] = [];
  let position = 0;
  for (let next = nextName(rest, names, 0); next; ) {
    texts.push(rest.slice(position, next.index));
    const quoted = quotedValue(rest, next.end);
    const following = nextName(rest, names, quoted?.end ?? next.end);
    position = quoted?.end ?? following?.index ?? rest.length;
    values.set(next.name, quoted?.value ?? trimmed(rest.slice(next.end, position)));
    next = following;
  }
  texts.push(rest.slice(position));
  return {
    values,
    text: texts
      .map(trimmed)
      .filter(text => text !== '')
      .join(' '),
  };
}

interface NamePlace {
  readonly name: string;
  readonly index: number;
  /** The index at which its value begins. */
  readonly end: number;
}

function nextName(rest: string, names: readonly string[], from: number): NamePlace | undefined {
  const pattern = /(?<=^|[\s,])([\w.-]+)[ \t]*[:=]/g;
  pattern.lastIndex = from;
  for (let match = pattern.exec(rest); match; match = pattern.exec(rest)) {
    const [whole, name = ''] = match;
    if (names.includes(name)) {
      return { name, index: match.index, end: match.index + whole.length };
    }
  }
  return undefined;
}

/** A value in quotes. Within a word, a quote is an apostrophe. */
const quoted =
  /\s*(?:"(.*?)"|'(.*?)'|“(.*?)”|‘(.*?)’|„(.*?)[“”]|«(.*?)»|「(.*?)」)(?![\p{L}\p{N}])/suy;

function quotedValue(
  rest: string,
  from: number,
): { readonly value: string; readonly end: number } | undefined {
  quoted.lastIndex = from;
  const match = quoted.exec(rest);
  return match
    ? { value: match.slice(1).find(each => each !== undefined) ?? '', end: quoted.lastIndex }
    : undefined;
}

/** The text without the white space and commas around it. */
function trimmed(text: string): string {
  return text.replace(/^[\s,]+|[\s,]+$/g, '');
}

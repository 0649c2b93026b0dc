/** A question that stands for a saved one: `/name`, and what follows it. */
export interface PromptCall {
  readonly name: string;
  /** Empty if nothing follows. */
  readonly rest: string;
}

/** Reads `/name` or `/name and more`; undefined for any other question. */
export function readPromptCall(question: string): PromptCall | undefined {
  const match = /^\s*\/([^\s/\\]+)(?:\s+(.*))?$/s.exec(question);
  return match ? { name: match[1] ?? '', rest: (match[2] ?? '').trim() } : undefined;
}

/**
 * The values in what follows a name, as in VS Code's Chat: `class: Tides, framework: "mocha"`.
 *
 * @param names of the inputs of the saved question; others are text
 * @returns the values by name, and the text before the first one
 */
export function readArguments(
  rest: string,
  names: readonly string[],
): { readonly values: ReadonlyMap<string, string>; readonly text: string } {
  const wanted = new Set(names);
  const found = [...rest.matchAll(/(?<=^|[\s,])([\w.-]+)[ \t]*[:=](?=\s|$|\S)/g)].filter(
    ([, name = '']) => wanted.has(name),
  );
  const values = new Map<string, string>();
  for (const [index, match] of found.entries()) {
    const end = found[index + 1]?.index ?? rest.length;
    const value = rest.slice(match.index + match[0].length, end).replace(/[\s,]+$/, '');
    values.set(match[1] ?? '', unquote(value.trim()));
  }
  return { values, text: rest.slice(0, found[0]?.index ?? rest.length).replace(/[\s,]+$/, '') };
}

function unquote(value: string): string {
  return /^"[^"]*"$|^'[^']*'$/.test(value) ? value.slice(1, -1) : value;
}

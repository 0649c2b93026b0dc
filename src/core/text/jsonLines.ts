import { type JSONVisitor, visit } from 'jsonc-parser';

/**
 * The line of the first error in a JSON text, counted from 1; undefined if the text is valid. The message of
 * `JSON.parse` often names no place and quotes the text, which may contain secrets.
 */
export function jsonErrorLine(json: string): number | undefined {
  let first: number | undefined;
  visitJson(json, {
    onError(_code, _offset, _length, line) {
      first ??= line + 1;
    },
  });
  return first;
}

/**
 * The line of the first key in valid JSON that its object already has; `JSON.parse` takes the value of the last one.
 */
export function repeatedKeyLine(json: string): number | undefined {
  let first: number | undefined;
  const objects: Set<string>[] = [];
  visitJson(json, {
    onObjectBegin: () => void objects.push(new Set()),
    onObjectEnd: () => void objects.pop(),
    onObjectProperty(key, _offset, _length, line) {
      const keys = objects.at(-1);
      if (keys?.has(key)) {
        first ??= line + 1;
      }
      keys?.add(key);
    },
  });
  return first;
}

/** Visits the values of a JSON text, as far as they can be read. */
export function visitJson(json: string, visitor: JSONVisitor): void {
  try {
    visit(json, visitor, { disallowComments: true });
  } catch {
    // Thousands of levels fill the stack. Values after them are not visited.
  }
}

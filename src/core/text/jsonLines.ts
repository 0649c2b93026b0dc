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

/** The keys of a valid JSON object, and their values exactly as written. Empty for a blank text. */
export function jsonFields(json: string): ReadonlyArray<readonly [key: string, value: string]> {
  const fields: [key: string, value: string][] = [];
  let [depth, start] = [0, 0];
  const begin = () => {
    depth += 1;
  };
  const endValue = (offset: number) => {
    const last = fields.at(-1);
    if (depth === 1 && last) {
      last[1] = json.slice(start, offset).trim();
    }
  };
  const end = (offset: number) => {
    endValue(offset);
    depth -= 1;
  };
  visitJson(json, {
    onObjectBegin: begin,
    onArrayBegin: begin,
    onObjectEnd: end,
    onArrayEnd: end,
    onObjectProperty(key) {
      if (depth === 1) {
        fields.push([key, '']);
      }
    },
    onSeparator(character, offset) {
      if (character === ',') {
        endValue(offset);
      } else if (depth === 1) {
        start = offset + 1;
      }
    },
  });
  return fields;
}

/** Visits the values of a JSON text, as far as they can be read. */
export function visitJson(json: string, visitor: JSONVisitor): void {
  try {
    visit(json, visitor, { disallowComments: true });
  } catch {
    // Thousands of levels fill the stack. Values after them are not visited.
  }
}

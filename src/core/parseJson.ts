/** The last character of a JSON object, array or string, by its first. */
const lastCharacters: ReadonlyMap<string, string> = new Map([
  ['{', '}'],
  ['[', ']'],
  ['"', '"'],
]);

/** The start of all other JSON values. */
const literalStart = /^(?:[-\d]|true|false|null)/;

/** Parses JSON; returns undefined, which is not a JSON value, if the text is not valid. */
export function parseJson(text: string): unknown {
  // The case of nearly all events.
  if (text[0] === '{' && text[text.length - 1] === '}') {
    return tryJson(text);
  }
  // An exception takes a hundred times as long as this check, which most invalid texts fail.
  const trimmed = text.trim();
  const end = lastCharacters.get(trimmed.charAt(0));
  if (end === undefined ? !literalStart.test(trimmed) : !trimmed.endsWith(end)) {
    return undefined;
  }
  return tryJson(text);
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

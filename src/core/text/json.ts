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
  // Nearly all events take this branch.
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

/** The range of time values (ECMA-262, section 21.4.1.1). */
const maxTimeMs = 8.64e15;

/** A JSON object from an untrusted source. */
export type Fields = Readonly<Record<string, unknown>>;

/** @returns true for an object that is not an array */
export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value if it is an object that is not an array; otherwise an empty object. */
export function record(value: unknown): Fields {
  return isRecord(value) ? value : {};
}

/** The value if it is an array; otherwise an empty array. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The strings in the value if it is an array; otherwise none. */
export function strings(value: unknown): readonly string[] {
  return list(value).filter(each => typeof each === 'string');
}

/** The value if it is a finite number (JSON allows `1e999`); otherwise undefined. */
export function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The value if it is a time in ms since the epoch that `Date` accepts; otherwise undefined. */
export function time(value: unknown): number | undefined {
  const milliseconds = number(value);
  return milliseconds !== undefined && Math.abs(milliseconds) <= maxTimeMs
    ? milliseconds
    : undefined;
}

/** The value if it is a string; otherwise an empty string. */
export function string(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

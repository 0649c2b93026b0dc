/** The range of time values (ECMA-262, section 21.4.1.1). */
const maxTimeMs = 8.64e15;

/** A JSON object from an untrusted source. */
export type Fields = Readonly<Record<string, unknown>>;

/** @returns true for an object that is not an array */
export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value if it is an array; otherwise an empty one. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
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

/** The value if it is a string; otherwise an empty one. */
export function string(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** What was read of JSON that anybody may have written. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is an object whose fields can be looked at. */
export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The items of a list; none of anything else. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A finite number; undefined for anything else. (JSON has `1e999`.) */
export function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Milliseconds since the epoch that a date can be made of; undefined for anything else. */
export function time(value: unknown): number | undefined {
  const milliseconds = number(value);
  return milliseconds !== undefined && Math.abs(milliseconds) <= latestTime
    ? milliseconds
    : undefined;
}

/** The time value range of ECMAScript (section 21.4.1.1). */
const latestTime = 8.64e15;

/** A text; the empty one for anything else. */
export function string(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

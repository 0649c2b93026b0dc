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

/** A number; undefined for anything else. */
export function number(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** A text; the empty one for anything else. */
export function string(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

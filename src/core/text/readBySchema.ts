import * as v from 'valibot';
import { type Fields, isRecord } from './json';

/** An object that is not an array; for valibot, an array is an object, too. */
export const anyRecord = v.custom<Fields>(isRecord, 'an object');

/** The keyword arguments of a query, with all of their keys. */
export const kwargsSchema = v.pipe(
  anyRecord,
  v.forward(
    v.check(({ session_id: id }) => id === undefined || typeof id === 'string', 'must be a string'),
    ['session_id'],
  ),
);

/**
 * Reads a value by a schema. The message of a check is a predicate, such as `must not be empty`.
 *
 * @param whole the name of the value in a sentence
 * @param error makes an error of the sentence about the first field that is wrong
 * @throws that error
 */
export function readBySchema<const Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  whole: string,
  error: (sentence: string) => Error,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (!result.success) {
    throw error(sentence(result.issues[0], whole));
  }
  return result.output;
}

/** The names of types, by valibot's own. */
const typeNames: ReadonlyMap<string, string> = new Map([
  ['AbortSignal', 'an AbortSignal'],
  ['Array', 'an array'],
  ['Object', 'an object'],
  ['number', 'a number'],
  ['string', 'a string'],
]);

/** A sentence such as `parts[0].name must be a string, but is null`. It quotes no values: they may be secrets. */
function sentence(issue: v.BaseIssue<unknown>, whole: string): string {
  const { kind, type, path = [], expected, input, message } = issue;
  const steps = path.map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${key}`));
  const place = steps.join('').replace(/^\./, '') || whole;
  if (kind !== 'schema') {
    return `${place} ${message}`;
  }
  if (input === undefined) {
    return `${place} is missing`;
  }
  // Such as `("text" | "file")`.
  const choice = expected?.replace(/[()]/g, '').replaceAll(' | ', ' or ');
  const wanted = type === 'custom' ? message : (typeNames.get(expected ?? '') ?? choice);
  return `${place} must be ${wanted}, but is ${kindOf(input)}`;
}

function kindOf(value: unknown): string {
  if (value === null) {
    return 'null';
  }
  return Array.isArray(value) ? 'an array' : isRecord(value) ? 'an object' : `a ${typeof value}`;
}

import { kwargsError } from '../../../core/query/queryKwargs';
import type { Fields } from '../../../core/text/json';
import { jsonFields } from '../../../core/text/jsonLines';
import {
  type Argument,
  type ArgumentInputs,
  canSend,
  inputOf,
  readInput,
} from '../protocol/argument';

/** Keyword arguments as JSON, by their names. */
type JsonFields = ReadonlyMap<string, string>;

/**
 * The keyword arguments that controls send: the values that the user has set, and the defaults that are always sent and
 * not in the settings.
 *
 * @param settings the keyword arguments of the settings
 * @returns undefined if an input can't be sent
 */
export function argumentFields(
  all: readonly Argument[],
  inputs: ArgumentInputs,
  settings: Fields,
): JsonFields | undefined {
  const fields = new Map<string, string>();
  for (const argument of all) {
    const { name, isAlwaysSent } = argument;
    const reading = readInput(argument, inputOf(inputs, name));
    if (!reading) {
      if (isAlwaysSent && !Object.hasOwn(settings, name)) {
        fields.set(name, JSON.stringify(argument.default));
      }
    } else if ('value' in reading) {
      fields.set(name, JSON.stringify(reading.value));
    } else {
      return undefined;
    }
  }
  return fields;
}

/**
 * The keyword arguments of a question, as JSON: the ones of the controls, overridden by the written ones.
 *
 * @param written JSON without a `KwargsError`; blank for none
 */
export function withArguments(fields: JsonFields, written: string): string {
  return fields.size === 0 ? written : jsonOf(new Map([...fields, ...jsonFields(written)]));
}

/**
 * The keyword arguments that a user has to write beside the controls, so that {@link withArguments} returns these.
 *
 * @param kwargs JSON, which may not be valid
 */
export function withoutArguments(fields: JsonFields, kwargs: string): string {
  return filtered(kwargs, (name, value) => fields.get(name) !== value);
}

/**
 * The keyword arguments of a question that is asked at another service: without the values of arguments that only the
 * first one has.
 *
 * @param fields the keyword arguments that the controls of the other service send at first
 */
export function kwargsElsewhere(
  kwargs: string,
  from: readonly Argument[],
  to: readonly Argument[],
  fields: JsonFields,
): string {
  const find = (all: readonly Argument[], name: string) => all.find(each => each.name === name);
  const kept = filtered(kwargs, (name, value) => {
    const argument = find(to, name);
    return argument ? canSend(argument, JSON.parse(value)) : !find(from, name);
  });
  return withArguments(fields, kept);
}

/** Keyword arguments without the fields that `isKept` refuses; unchanged if there are none. */
function filtered(kwargs: string, isKept: (name: string, value: string) => boolean): string {
  if (kwargs.trim() === '' || kwargsError(kwargs)) {
    return kwargs;
  }
  const fields = jsonFields(kwargs);
  const kept = fields.filter(([name, value]) => isKept(name, value));
  return kept.length === fields.length ? kwargs : jsonOf(new Map(kept));
}

/** A JSON object on one line, as far as its values are; empty without fields. */
function jsonOf(fields: JsonFields): string {
  const pairs = Array.from(fields, ([name, value]) => `${JSON.stringify(name)}: ${value}`);
  return pairs.length === 0 ? '' : `{ ${pairs.join(', ')} }`;
}

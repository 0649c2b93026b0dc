import { AgentQueryError } from '../../../core/errors/agentQueryError';
import { maxArguments, type Service } from '../../../core/services/service';
import { visibleText } from '../../../core/text/foreignText';
import { type Fields, isRecord } from '../../../core/text/json';
import { type Argument, canSend, maxInputLength } from '../protocol/argument';

/** The maximum length of an argument's name in UTF-16 code units. */
const maxNameLength = 100;

const types = ['string', 'boolean', 'integer', 'number'] as const;

const keywords = ['type', 'title', 'description', 'default', 'send'];

/** The further keywords of a type. */
const keywordsOf: Readonly<Record<Argument['type'], readonly string[]>> = {
  string: ['enum', 'enumDescriptions'],
  boolean: [],
  integer: ['minimum', 'maximum'],
  number: ['minimum', 'maximum'],
};

/** Names that are not sent with a value of the user: the settings determine the session. */
const reserved = ['session_id', '__proto__'];

/**
 * The arguments of a service, from the JSON Schema in its settings: one flat object.
 *
 * @returns an empty array if it has none
 * @throws {AgentQueryError} of kind `configuration` that names the place, such as a keyword that is not supported
 */
export function readArguments({ name: service = '', ...fields }: Service): readonly Argument[] {
  const schema = fields.arguments;
  if (schema === undefined) {
    return [];
  }
  try {
    return readObject(schema, 'arguments');
  } catch (error) {
    if (!(error instanceof Problem)) {
      throw error;
    }
    const { code, place } = error;
    throw new AgentQueryError('configuration', `${code}: ${place}`, { code, place, service });
  }
}

/** Thrown inside this file only. */
class Problem extends Error {
  constructor(
    readonly code: 'argumentCount' | 'argumentKeyword' | 'argumentValue',
    readonly place: string,
  ) {
    super(code);
  }
}

function readObject(schema: unknown, place: string): readonly Argument[] {
  const { type, properties } = fieldsOf(schema, place, ['type', 'properties']);
  expect(type === 'object', `${place}.type`);
  expect(isRecord(properties), `${place}.properties`);
  const entries = Object.entries(properties);
  if (entries.length > maxArguments) {
    throw new Problem('argumentCount', `${place}.properties`);
  }
  const all = entries.map(([name, each]) =>
    readProperty(name, each, `${place}.properties.${name}`),
  );
  // Users could not tell the controls of two apart.
  const twin = all.find(({ title }, at) => all.findIndex(each => each.title === title) < at);
  expect(twin === undefined, `${place}.properties.${twin?.name}.title`);
  return all;
}

function readProperty(name: string, schema: unknown, place: string): Argument {
  const isName = name.trim() !== '' && name.length <= maxNameLength && visibleText(name) === name;
  expect(isName && !reserved.includes(name), place);
  expect(isRecord(schema), place);
  const type = types.find(each => each === schema.type);
  expect(type !== undefined, `${place}.type`);
  const fields = fieldsOf(schema, place, [...keywords, ...keywordsOf[type]]);
  const { send } = fields;
  expect(send === undefined || send === 'always', `${place}.send`);
  const title = text(fields.title, `${place}.title`).trim();
  const argument = {
    ...typed(type, fields, place),
    name,
    title: title === '' ? name : title,
    description: text(fields.description, `${place}.description`).trim(),
    isAlwaysSent: send !== undefined,
  };
  // Without a default, there is nothing to send.
  if (fields.default === undefined) {
    expect(send === undefined, `${place}.default`);
    return argument;
  }
  expect(isValue(argument, fields.default), `${place}.default`);
  return { ...argument, default: fields.default } as Argument;
}

/** The facts about an argument that its type has. */
function typed(type: Argument['type'], fields: Fields, place: string) {
  if (type === 'string') {
    return { type, choices: choices(fields, place) };
  }
  if (type === 'boolean') {
    return { type };
  }
  const { minimum, maximum } = fields;
  expect(isBound(minimum), `${place}.minimum`);
  expect(isBound(maximum), `${place}.maximum`);
  // An integer is between whole bounds; its control steps from one to the next.
  const isWhole = type === 'integer';
  const least = isWhole && minimum !== undefined ? Math.ceil(minimum) : minimum;
  const greatest = isWhole && maximum !== undefined ? Math.floor(maximum) : maximum;
  const limit = isWhole ? Number.MAX_SAFE_INTEGER : Infinity;
  expect(
    Math.max(least ?? -limit, -limit) <= Math.min(greatest ?? limit, limit),
    `${place}.${maximum === undefined ? 'minimum' : 'maximum'}`,
  );
  return {
    type,
    ...(least !== undefined && { minimum: least }),
    ...(greatest !== undefined && { maximum: greatest }),
  };
}

function choices({ enum: values, enumDescriptions: descriptions }: Fields, place: string) {
  if (values === undefined) {
    expect(descriptions === undefined, `${place}.enumDescriptions`);
    return [];
  }
  expect(isTexts(values) && values.length > 0, `${place}.enum`);
  expect(new Set(values).size === values.length, `${place}.enum`);
  expect(descriptions === undefined || isTexts(descriptions), `${place}.enumDescriptions`);
  expect((descriptions?.length ?? 0) <= values.length, `${place}.enumDescriptions`);
  return values.map((value, index) => ({ value, description: descriptions?.[index] ?? '' }));
}

/** @returns true if a control of the argument could have this value */
function isValue(argument: Argument, value: unknown): boolean {
  const isEmptyText = value === '' && argument.type === 'string' && argument.choices.length === 0;
  return isEmptyText || canSend(argument, value);
}

/** @throws {Problem} if a value is not an object, or has another key */
function fieldsOf(value: unknown, place: string, known: readonly string[]): Fields {
  expect(isRecord(value), place);
  const unknown = Object.keys(value).find(key => !known.includes(key));
  if (unknown !== undefined) {
    throw new Problem('argumentKeyword', `${place}.${unknown}`);
  }
  return value;
}

function expect(isRight: boolean, place: string): asserts isRight {
  if (!isRight) {
    throw new Problem('argumentValue', place);
  }
}

function text(value: unknown, place: string): string {
  expect(value === undefined || typeof value === 'string', place);
  return value ?? '';
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(each => isShort(each));
}

function isShort(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxInputLength;
}

function isBound(value: unknown): value is number | undefined {
  return value === undefined || (typeof value === 'number' && Number.isFinite(value));
}

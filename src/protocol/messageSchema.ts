import * as v from 'valibot';

/**
 * Schemas describe the messages that a page may send, and the types of the messages come from them. The host checks
 * each message. Pages import the types alone, so that they do not load the library.
 */

/** The schemas of the fields of each message, by the message's type. */
export type MessageSchemas = Readonly<Record<string, v.ObjectEntries>>;

type Frozen<T> =
  T extends ReadonlyArray<infer Item>
    ? ReadonlyArray<Frozen<Item>>
    : T extends object
      ? { readonly [Key in keyof T]: Frozen<T[Key]> }
      : T;

/** The values that are valid by a schema. */
export type Valid<Schema extends v.GenericSchema> = Frozen<v.InferOutput<Schema>>;

/** The fields of each message, by its type. */
export type FieldsOf<Schemas extends MessageSchemas> = {
  readonly [Type in keyof Schemas]: Valid<v.StrictObjectSchema<Schemas[Type], undefined>>;
};

/** A message of one type or of several. */
export type MessageOf<Fields, Type extends keyof Fields> = {
  [Each in Type]: { readonly type: Each } & Fields[Each];
}[Type];

export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/**
 * An object with these fields and no others. An optional field may be missing or undefined, which pages cannot tell
 * apart.
 */
export function exactly<const Fields extends v.ObjectEntries>(fields: Fields) {
  // Without the first check, an empty array would be an object without fields.
  return v.pipe(
    v.custom<object>(value => !Array.isArray(value)),
    v.strictObject(fields),
  );
}

/** Makes a function that returns its argument if that is a message, and undefined for anything else. */
export function parser<Message>(messages: MessageSchemas): (value: unknown) => Message | undefined {
  const schemas = new Map(
    Object.entries(messages).map(([type, fields]) => [
      type,
      exactly({ type: v.string(), ...fields }),
    ]),
  );
  return value => {
    // Messages from a page are plain data, so their own fields are all their fields.
    const { type } = Object(value) as { readonly type?: unknown };
    const schema = typeof type === 'string' ? schemas.get(type) : undefined;
    return schema && v.is(schema, value) ? (value as Message) : undefined;
  };
}

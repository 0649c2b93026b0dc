import type { ActionId, FromPanel } from '../../protocol/panel';

type Fields<T extends FromPanel['type']> = Omit<Extract<FromPanel, { type: T }>, 'type'>;
type Check = (value: unknown) => boolean;

const isText: Check = value => typeof value === 'string';
const isBoolean: Check = value => typeof value === 'boolean';
const isOptionalText: Check = value => value === undefined || typeof value === 'string';
const oneOf =
  (...values: readonly string[]): Check =>
  value =>
    values.includes(value as string);

const actions: Record<ActionId, true> = {
  askAgain: true,
  openAuthHeader: true,
  openBaseUrl: true,
  openContext: true,
  openKwargs: true,
  openTimeouts: true,
  setToken: true,
  showLog: true,
  startDemoService: true,
  testConnection: true,
};

/** The fields of each message; a message with any other field is none of ours. */
const schema: { readonly [T in FromPanel['type']]: Record<keyof Fields<T>, Check> } = {
  ready: {},
  resync: {},
  send: { question: isText },
  draft: { text: isText },
  stop: {},
  attach: {},
  removePart: { partId: isText },
  includePart: { partId: isText, included: isBoolean },
  takeBack: { turnId: isText },
  action: { action: oneOf(...Object.keys(actions)), turnId: isOptionalText },
  copyAnswer: { turnId: isText },
  code: { action: oneOf('copy', 'insert', 'open'), text: isText, language: isText },
  openLink: { href: isText },
};

/** A message of the page, or undefined for anything that is not exactly one. */
export function parseFromPanel(value: unknown): FromPanel | undefined {
  if (typeof value !== 'object' || value === null) {
    return undefined;
  }
  const message: Record<string, unknown> = { ...value };
  const type = Object.hasOwn(message, 'type') ? message.type : undefined;
  if (typeof type !== 'string' || !Object.hasOwn(schema, type)) {
    return undefined;
  }
  const fields: Record<string, Check> = schema[type as FromPanel['type']];
  const known = Object.keys(message).every(key => key === 'type' || Object.hasOwn(fields, key));
  const valid = Object.entries(fields).every(([key, check]) =>
    check(Object.hasOwn(message, key) ? message[key] : undefined),
  );
  return known && valid ? (value as FromPanel) : undefined;
}

import type { ActionId, FromPanel } from '../../protocol/panel';

type Fields<T extends FromPanel['type']> = Omit<Extract<FromPanel, { type: T }>, 'type'>;
type Check = (value: unknown) => boolean;

const isText: Check = value => typeof value === 'string';
const isBoolean: Check = value => typeof value === 'boolean';
const isCount: Check = value => Number.isSafeInteger(value) && (value as number) >= 0;
const isOptionalText: Check = value => value === undefined || typeof value === 'string';
const oneOf =
  (...values: readonly string[]): Check =>
  value =>
    values.includes(value as string);

const listOf =
  (check: Check): Check =>
  value =>
    Array.isArray(value) && value.every(check);
const isHeldFile: Check = value =>
  hasExactly(value, { name: isText, mimeType: isText, base64: isText });

const actions: Record<ActionId, true> = {
  askAgain: true,
  openAuthHeader: true,
  openBaseUrl: true,
  openContext: true,
  openKwargs: true,
  openTimeouts: true,
  setToken: true,
  openProxy: true,
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
  movePart: { partId: isText, to: isCount },
  openPart: { partId: isText, turnId: isOptionalText },
  preview: { partId: isText },
  dropped: { uris: listOf(isText) },
  hold: { from: oneOf('paste', 'drop'), files: listOf(isHeldFile) },
  refused: { why: oneOf('folder', 'tooLarge', 'unreadable'), names: listOf(isText) },
  findFiles: { request: isCount, query: isText },
  attachFile: { uri: isText },
  notice: { choice: value => value === undefined || isCount(value) },
  turn: {
    action: oneOf('copyAnswer', 'delete', 'edit', 'openAnswer', 'release', 'send', 'takeBack'),
    turnId: isText,
  },
  editDraft: { turnId: isText, text: isText },
  editQueued: { turnId: isText, question: isText },
  action: { action: oneOf(...Object.keys(actions)), turnId: isOptionalText },
  code: { action: oneOf('copy', 'insert', 'open'), text: isText, language: isText },
  compare: { turnId: isText, text: isText },
  openLink: { href: isText },
  showShortcut: {},
  resolvePaths: { turnId: isText, request: isCount, paths: listOf(isText) },
  openPath: { turnId: isText, path: isText },
};

/** A message of the page, or undefined for anything that is not exactly one. */
export function parseFromPanel(value: unknown): FromPanel | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'type')) {
    return undefined;
  }
  const { type } = value as { type: unknown };
  if (typeof type !== 'string' || !Object.hasOwn(schema, type)) {
    return undefined;
  }
  const fields: Record<string, Check> = schema[type as FromPanel['type']];
  return hasExactly(value, { type: isText, ...fields }) ? (value as FromPanel) : undefined;
}

/** Whether something has these fields, each as it should be, and no others. */
function hasExactly(value: unknown, fields: Readonly<Record<string, Check>>): boolean {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  const record: Record<string, unknown> = { ...value };
  return (
    Object.keys(record).every(key => Object.hasOwn(fields, key)) &&
    Object.entries(fields).every(([key, check]) =>
      check(Object.hasOwn(record, key) ? record[key] : undefined),
    )
  );
}

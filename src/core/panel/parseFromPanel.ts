import type { FromPanel, FromPanelFields, FromPanelType, Refusal } from '../../protocol/fromPanel';
import type { ActionId, Direction, MaxBaseUrlLength } from '../../protocol/views';
import { isRecord } from '../text/json';

type Check = (value: unknown) => boolean;

const isText: Check = value => typeof value === 'string';
const isBoolean: Check = value => typeof value === 'boolean';
const isCount: Check = value => Number.isSafeInteger(value) && (value as number) >= 0;
const isOptionalText: Check = value => value === undefined || typeof value === 'string';
/** The compiler checks that the table names every member of the union. */
const oneOf =
  <T extends string>(values: Readonly<Record<T, true>>): Check =>
  value =>
    typeof value === 'string' && Object.hasOwn(values, value);
const listOf =
  (check: Check): Check =>
  value =>
    Array.isArray(value) && value.every(check);
const isInMemoryFile: Check = value =>
  hasExactly(value, { name: isText, mimeType: isText, base64: isText });

const isPlace: Check = value =>
  hasExactly(value, {
    turnId: isText,
    block: index => index === undefined || isCount(index),
    fraction: part => Number.isFinite(part),
  });

const isAction = oneOf<ActionId>({
  askAgain: true,
  askOtherService: true,
  'learnMore.access-tokens': true,
  'learnMore.certificates': true,
  'learnMore.connection': true,
  'learnMore.interrupted-answers': true,
  'learnMore.parts': true,
  'learnMore.response': true,
  'learnMore.settings': true,
  'learnMore.tools': true,
  openAuth: true,
  openAuthHeader: true,
  openBaseUrl: true,
  openContext: true,
  openKwargs: true,
  openServices: true,
  openSession: true,
  openTimeouts: true,
  setToken: true,
  openHeaders: true,
  openProxy: true,
  openTls: true,
  showLog: true,
  signIn: true,
  startDemoService: true,
  testConnection: true,
});

const maxBaseUrlLength: MaxBaseUrlLength = 2048;
const isBaseUrl: Check = value => typeof value === 'string' && value.length <= maxBaseUrlLength;

const isKept: Check = value =>
  hasExactly(value, {
    wrapsCode: chosen => chosen === undefined || isBoolean(chosen),
    baseUrl: written => written === undefined || isBaseUrl(written),
  });

const ofBaseUrl = { request: isCount, baseUrl: isBaseUrl };
const ofPart = { partId: isText };
const ofTurn = { turnId: isText };
const ofFile = { name: isText, address: isText };
const ofCode = { text: isText, language: isText };

const isDirection = oneOf<Direction>({ ltr: true, rtl: true });

/** A check for each field of each message. A message with any other field is rejected. */
const schema: { readonly [Type in FromPanelType]: Record<keyof FromPanelFields[Type], Check> } = {
  'page.ready': { page: isText },
  'page.focus': { hasFocus: isBoolean },
  'page.place': { place: value => value === undefined || isPlace(value) },
  'page.keep': { kept: isKept },
  'page.resync': {},
  'question.send': { question: isText, kwargs: isText },
  'question.draft': { text: isText },
  'question.kwargs': { request: isCount, text: isText },
  'notice.choose': { choice: value => value === undefined || isCount(value) },
  'session.copy': {},
  'query.stop': {},
  'part.pick': {},
  'part.attach': { uris: listOf(isText) },
  'part.drop': { uris: listOf(isText) },
  'part.attachSuggested': { id: isText },
  'part.attachBytes': {
    from: oneOf<FromPanelFields['part.attachBytes']['from']>({ paste: true, drop: true }),
    files: listOf(isInMemoryFile),
  },
  'part.refused': {
    why: oneOf<Refusal>({ folder: true, tooLarge: true, unreadable: true }),
    names: listOf(isText),
  },
  'part.findFiles': { request: isCount, query: isText },
  'prompt.list': { request: isCount },
  'prompt.choose': { id: isOptionalText, typed: isText },
  'part.remove': ofPart,
  'part.include': { ...ofPart, included: isBoolean },
  'part.move': { ...ofPart, to: isCount },
  'part.open': { ...ofPart, turnId: isOptionalText },
  'part.preview': ofPart,
  'turn.copyAnswer': { ...ofTurn, withReasoning: isBoolean },
  'turn.openAnswer': ofTurn,
  'turn.reviewChanges': ofTurn,
  'turn.showEvents': { ...ofTurn, offset: value => value === undefined || isCount(value) },
  'turn.direction': { ...ofTurn, direction: value => value === undefined || isDirection(value) },
  'turn.delete': ofTurn,
  'turn.edit': ofTurn,
  'turn.send': ofTurn,
  'turn.dequeue': ofTurn,
  'turn.draft': { ...ofTurn, text: isText },
  'turn.saveEdit': { ...ofTurn, question: isText },
  'turn.cancelEdit': ofTurn,
  'code.copy': ofCode,
  'code.insert': ofCode,
  'code.open': ofCode,
  'code.draw': ofCode,
  'code.compare': { ...ofTurn, text: isText },
  'image.read': { request: isCount, address: isText },
  'file.save': ofFile,
  'file.open': ofFile,
  'link.open': { href: isText },
  'path.resolve': { ...ofTurn, request: isCount, paths: listOf(isText) },
  'path.open': { ...ofTurn, path: isText },
  'service.check': ofBaseUrl,
  'service.test': ofBaseUrl,
  'service.setToken': { baseUrl: isBaseUrl },
  'service.cancelTest': {},
  'service.save': ofBaseUrl,
  'service.explainLink': {},
  'action.run': { action: isAction, turnId: isOptionalText },
  'selection.ask': {},
  'shortcut.show': {},
};

/** Validates a message from the page; undefined for anything that is not exactly one. */
export function parseFromPanel(value: unknown): FromPanel | undefined {
  if (!isRecord(value) || !Object.hasOwn(value, 'type')) {
    return undefined;
  }
  const { type } = value;
  if (typeof type !== 'string' || !Object.hasOwn(schema, type)) {
    return undefined;
  }
  const fields: Record<string, Check> = schema[type as FromPanelType];
  return hasExactly(value, { type: isText, ...fields })
    ? (value as unknown as FromPanel)
    : undefined;
}

/** @returns true if the value has these fields, each valid, and no others */
function hasExactly(value: unknown, fields: Readonly<Record<string, Check>>): boolean {
  if (!isRecord(value)) {
    return false;
  }
  const record = { ...value };
  return (
    Object.keys(record).every(key => Object.hasOwn(fields, key)) &&
    Object.entries(fields).every(([key, check]) =>
      check(Object.hasOwn(record, key) ? record[key] : undefined),
    )
  );
}

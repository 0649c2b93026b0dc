import { AgentQueryError } from '../errors/agentQueryError';
import { type Fields, isRecord, parseJson } from '../text/json';
import { jsonErrorLine, jsonFields, repeatedKeyLine } from '../text/jsonLines';

/** The values of the setting that chooses the session id. */
export const sessionModes = [
  'perConversation',
  'perWorkspace',
  'service',
  'custom',
  'none',
] as const;

type SessionMode = (typeof sessionModes)[number];

export interface SessionSettings {
  /** The selected mode; undefined if the user has not selected one. */
  readonly mode: SessionMode | undefined;
  /** The user's own session id; empty for none. */
  readonly sessionId: string;
}

interface SessionIds {
  readonly conversation: string;
  readonly workspace: string;
  /** The session id that the service named; undefined if it has not named any yet. */
  readonly issued: string | undefined;
}

/** The mode to use: without a selected mode, a session id implies `custom`. */
export function sessionMode({ mode, sessionId }: SessionSettings): SessionMode {
  return mode ?? (sessionId === '' ? 'perConversation' : 'custom');
}

/** The `session_id` to send; undefined for none. */
export function chooseSession(settings: SessionSettings, ids: SessionIds): string | undefined {
  switch (sessionMode(settings)) {
    case 'perConversation':
      return ids.conversation;
    case 'perWorkspace':
      return ids.workspace;
    case 'service':
      return ids.issued;
    case 'custom':
      return settings.sessionId === '' ? undefined : settings.sessionId;
    case 'none':
      return undefined;
  }
}

/**
 * The keyword arguments of a request, as a JSON object: from the settings, from the question, and `session_id`. Later
 * ones override earlier ones with the same key. Values of the question stay as written, because parsing would change
 * numbers: 4634343214213523454 into 4634343214213523000, 1e400 into null, and 1.0 into 1.
 *
 * @param extra from the settings
 * @param ofQuestion from the question, as JSON without a `KwargsError`; empty for none
 * @throws {AgentQueryError} of kind `configuration` if `extra` is not an object
 */
export function queryKwargs(
  sessionId: string | undefined,
  extra: unknown,
  ofQuestion = '',
): string {
  if (!isRecord(extra)) {
    throw new AgentQueryError('configuration', 'kwargs is not an object', { code: 'kwargs' });
  }
  const values = new Map([
    ...Object.entries(extra).map(([key, value]) => [key, JSON.stringify(value)] as const),
    ...jsonFields(ofQuestion),
    ...(sessionId === undefined ? [] : [['session_id', JSON.stringify(sessionId)] as const]),
  ]);
  const fields = Array.from(values, ([key, value]) => `${JSON.stringify(key)}:${value}`);
  return `{${fields.join(',')}}`;
}

/**
 * The first key whose value contains a number that VS Code rounded when it read the settings: an integer of more than
 * 53 bits, or a number that is too large. The original digits are lost.
 */
export function roundedKey(kwargs: Fields): string | undefined {
  return Object.keys(kwargs).find(key => hasRounded(kwargs[key]));
}

function hasRounded(value: unknown): boolean {
  if (typeof value === 'number') {
    return !Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value));
  }
  return typeof value === 'object' && value !== null && Object.values(value).some(hasRounded);
}

/** The maximum length of the keyword arguments of one question, in UTF-16 code units. */
export const maxKwargsLength = 65_536;

/** The maximum depth of objects and arrays within each other. Far below the limit of `JSON.stringify`. */
export const maxKwargsDepth = 100;

/** The reasons why keyword arguments that the user wrote for one question cannot be sent. */
type KwargsError =
  /** Not JSON; the line, counted from 1, contains the first error. */
  | { readonly code: 'syntax'; readonly line: number }
  /** Not an object. */
  | { readonly code: 'object' }
  /** The settings determine the session, so that the question stays in its conversation. */
  | { readonly code: 'sessionId' }
  /** The key on the line is repeated in its object. Services differ in which value they use. */
  | { readonly code: 'repeatedKey'; readonly line: number }
  | { readonly code: 'tooLong' }
  | { readonly code: 'tooDeep' };

/**
 * Checks keyword arguments for one question.
 *
 * @param text JSON as the user wrote it; blank for none
 * @returns undefined if they can be sent
 */
export function kwargsError(text: string): KwargsError | undefined {
  if (text.trim() === '') {
    return undefined;
  }
  if (text.length > maxKwargsLength) {
    return { code: 'tooLong' };
  }
  const value = parseJson(text);
  if (value === undefined) {
    return { code: 'syntax', line: jsonErrorLine(text) ?? 1 };
  }
  if (!isRecord(value)) {
    return { code: 'object' };
  }
  if (Object.hasOwn(value, 'session_id')) {
    return { code: 'sessionId' };
  }
  if (isTooDeep(value)) {
    return { code: 'tooDeep' };
  }
  const line = repeatedKeyLine(text);
  return line === undefined ? undefined : { code: 'repeatedKey', line };
}

function isTooDeep(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > maxKwargsDepth) {
      return true;
    }
    level = level
      .flatMap(each => Object.values(Object(each)))
      .filter(each => typeof each === 'object' && each !== null);
  }
  return false;
}

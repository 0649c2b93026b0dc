import { isRecord } from '../text/json';
import type { AgentEvent } from './agentEvent';

/** Why the data of an event is not an envelope as the service's interface defines it. */
export type Malformation = 'empty' | 'notJson' | 'notObject' | 'noType' | 'unknownType' | 'badData';

/** @returns true for the data of the last event that some services send, although the interface defines none */
export function isEndMark(data: string): boolean {
  return data.trim() === '[DONE]';
}

/** The service's report that the answer has failed. `message` has its words, and may have several lines. */
export interface ServiceFailure {
  readonly type: 'failure';
  readonly message: string;
}

/**
 * Reads an event. Named as an error it is one, whatever its data; otherwise an envelope of the interface is what its
 * type says.
 *
 * @param name of the event, from its `event` field; empty if it has none
 * @param value of the data; undefined if that is not JSON
 */
export function readEvent(
  name: string,
  data: string,
  value: unknown,
): AgentEvent | ServiceFailure | Malformation {
  const event = data === '' ? 'empty' : readEnvelope(value);
  if (typeof event !== 'string' && !isFailureName(name)) {
    return event;
  }
  const words = readErrorEvent(name, data, value);
  return words === undefined ? event : { type: 'failure', message: words };
}

/** @returns true if a JSON value is shaped like an envelope: an object with a string `type`, known or not */
export function isEnvelope(value: unknown): value is { type: string; data?: unknown } {
  return typeof ownValue(value, 'type') === 'string';
}

/**
 * Converts a JSON value to an event. Only the fields of the interface are copied.
 *
 * @param value undefined if the data was not JSON
 */
export function readEnvelope(value: unknown): AgentEvent | Malformation {
  if (value === undefined) {
    return 'notJson';
  }
  if (!isRecord(value)) {
    return 'notObject';
  }
  if (!isEnvelope(value)) {
    return 'noType';
  }
  const data = ownValue(value, 'data');
  switch (value.type) {
    case 'message': {
      const content = ownValue(data, 'content');
      return typeof content === 'string' ? { type: 'message', content } : 'badData';
    }
    case 'log': {
      const message = ownValue(data, 'message');
      return typeof message === 'string' ? { type: 'log', message } : 'badData';
    }
    default:
      return 'unknownType';
  }
}

/**
 * The words of an event with which a service reports that its answer has failed; empty if it gives none, and undefined
 * if the event is something else. The interface defines no such event, so this knows how services commonly report
 * errors: by the name of the event, by a type, or by an `error`. An error of a tool is not one of the answer.
 *
 * @param name of the event, from its `event` field
 * @param json the value of its data; undefined if that is not JSON
 */
function readErrorEvent(name: string, data: string, json: unknown): string | undefined {
  const type = ownValue(json, 'type');
  const names = [name, type, ownValue(json, 'event'), ownValue(json, 'object')];
  if (names.some(isFailureName)) {
    return wordsOf(json, 0) || (saysMore(json) ? data : '');
  }
  if (names.some(each => typeof each === 'string' && /tool|function|step/i.test(each))) {
    return undefined;
  }
  const isFailure =
    !isNothing(ownValue(json, 'error')) ||
    (type === 'message' && !isNothing(ownValue(ownValue(json, 'data'), 'error'))) ||
    (type === undefined && (isDetail(ownValue(json, 'detail')) || isFailed(json)));
  return isFailure ? wordsOf(json, 0) || data : undefined;
}

/** @returns true for a name or type with which services report errors: `error`, `RUN_ERROR`, or `response.failed` */
function isFailureName(name: unknown): boolean {
  return (
    typeof name === 'string' &&
    /^(?:thread[._-]?)?(?:(?:run|response|stream|server|agent|workflow|message|chat|fatal|internal)[._-]?)?(?:error|exception|failed|failure)$/i.test(
      name,
    )
  );
}

/** Fields that hold the words, or an object with them. The first one that has any counts. */
const wordFields = [
  'message',
  'detail',
  'msg',
  'errorText',
  'error_message',
  'errorMessage',
  'error_description',
  'description',
  'reason',
  'content',
  'text',
  'title',
  'errors',
  'last_error',
  'data',
  'response',
];

/** Fields that say something if there are no words. The outermost `type` is that of the event. */
const codeFields = ['code', 'error_type'];

/** How deep the words are looked for. */
const maxDepth = 6;

function wordsOf(value: unknown, depth: number): string {
  if (typeof value === 'string') {
    return value.trim();
  }
  if (typeof value !== 'object' || value === null || depth > maxDepth) {
    return '';
  }
  const inside = (each: unknown) => wordsOf(each, depth + 1);
  if (Array.isArray(value)) {
    return value.slice(0, maxListed).map(inside).filter(Boolean).join('\n');
  }
  const error = ownValue(value, 'error');
  const inError = typeof error === 'object' ? inside(error) : '';
  if (inError !== '') {
    return inError;
  }
  const words = firstOf(wordFields, value, inside);
  const name = typeof error === 'string' ? error.trim() : '';
  if (name !== '') {
    return words === '' || words.startsWith(name) ? words || name : `${name}: ${words}`;
  }
  return words || firstOf(depth > 0 ? [...codeFields, 'type'] : codeFields, value, inside);
}

/** How many errors of a list are read. */
const maxListed = 20;

function firstOf(
  fields: readonly string[],
  value: object,
  read: (field: unknown) => string,
): string {
  for (const field of fields) {
    const words = read(ownValue(value, field));
    if (words !== '') {
      return words;
    }
  }
  return '';
}

/** @returns true if data without words has more in it than its type */
function saysMore(json: unknown): boolean {
  return typeof json === 'object' && json !== null
    ? Object.keys(json).some(key => key !== 'type' && key !== 'event')
    : json === undefined;
}

function isNothing(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? Object.keys(value).length === 0 : !value;
}

function isDetail(value: unknown): boolean {
  return (
    (typeof value === 'string' && value !== '') ||
    (Array.isArray(value) && value.some(each => typeof ownValue(each, 'msg') === 'string'))
  );
}

function isFailed(json: unknown): boolean {
  const status = ownValue(json, 'status');
  const errors = ownValue(json, 'errors');
  return (
    (typeof status === 'string' && /^(?:error|failed|failure)$/i.test(status)) ||
    (Array.isArray(errors) && errors.length > 0) ||
    ownValue(json, 'success') === false
  );
}

/** The value of an own field; inherited ones are ignored, in case a prototype was polluted. */
function ownValue(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;
}

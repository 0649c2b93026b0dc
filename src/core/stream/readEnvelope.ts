import type { EventType } from '../../protocol/wire';
import { isRecord } from '../text/json';
import type { AgentEvent } from './agentEvent';

/** The reasons why the data of an event is not an envelope as the service's interface defines it. */
export type Malformation = 'empty' | 'notJson' | 'notObject' | 'noType' | 'unknownType' | 'badData';

/** @returns true for the data of the last event that some services send, although the interface defines none */
export function isEndMark(data: string): boolean {
  return data.trim() === '[DONE]';
}

/** The service's report that the answer has failed. `message` is the service's text, and may have several lines. */
export interface ServiceFailure {
  readonly type: 'failure';
  readonly message: string;
}

/**
 * Reads an event. An event with the name of an error is an error, whatever its data; otherwise an envelope of the
 * interface is read by its type.
 *
 * @param name the name of the event, from its `event` field; empty if it has none
 * @param value the value of the data; undefined if the data is not JSON
 */
export function readEvent(
  name: string,
  data: string,
  value: unknown,
): AgentEvent | ServiceFailure | Malformation {
  const event = data === '' ? 'empty' : readEnvelope(value);
  if (typeof event !== 'string' && !isErrorName(name)) {
    return event;
  }
  const words = readErrorEvent(name, data, value);
  return words === undefined ? event : { type: 'failure', message: words };
}

/** @returns true if a JSON value is shaped like an envelope: an object with a string `type`, known or not */
export function isEnvelope(value: unknown): value is { type: string; data?: unknown } {
  return typeof ownValue(value, 'type') === 'string';
}

/** The readers of the data of each type of event. They return undefined unless it has the fields of the interface. */
const readers: {
  readonly [Type in EventType]: (data: unknown) => Extract<AgentEvent, { type: Type }> | undefined;
} = {
  message: data => {
    const content = ownValue(data, 'content');
    return typeof content === 'string' ? { type: 'message', content } : undefined;
  },
  log: data => {
    const message = ownValue(data, 'message');
    return typeof message === 'string' ? { type: 'log', message } : undefined;
  },
};

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
  const { type } = value;
  return isEventType(type) ? (readers[type](ownValue(value, 'data')) ?? 'badData') : 'unknownType';
}

/** @returns true for a type of the interface */
export function isEventType(type: string): type is EventType {
  return Object.hasOwn(readers, type);
}

/**
 * The message of an event with which a service reports that its answer has failed; undefined if the event is something
 * else. The interface defines no such event. It is an error by its name, by its type, or by an `error`, unless that is
 * the error of a tool. Without a message, its data stands for it.
 *
 * @param name the name of the event, from its `event` field
 * @param json the value of its data; undefined if the data is not JSON
 */
function readErrorEvent(name: string, data: string, json: unknown): string | undefined {
  const names = [name, ownValue(json, 'type')];
  const isError =
    names.some(isErrorName) ||
    (isSomething(ownValue(json, 'error')) &&
      !names.some(each => /tool|function|step/i.test(`${each}`)));
  return isError ? wordsOf(json) || data : undefined;
}

function isErrorName(name: unknown): boolean {
  return typeof name === 'string' && /^error$/i.test(name);
}

/** Fields that hold the message, or an object with it. The first field that contains one is used. */
const wordFields = ['message', 'content', 'detail', 'error', 'data'];

/** The depth up to which the message is searched. */
const maxDepth = 3;

function wordsOf(value: unknown, depth = 0): string {
  if (typeof value === 'string') {
    return value.trim();
  }
  if (depth < maxDepth) {
    for (const field of wordFields) {
      const words = wordsOf(ownValue(value, field), depth + 1);
      if (words !== '') {
        return words;
      }
    }
  }
  return '';
}

/** @returns false for values with which services say that there is no error */
function isSomething(value: unknown): boolean {
  return typeof value === 'object' && value !== null
    ? Object.keys(value).length > 0
    : Boolean(value);
}

/** The value of an own field; inherited ones are ignored, in case a prototype was polluted. */
function ownValue(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;
}

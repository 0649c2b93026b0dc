import type { AgentEvent } from './agentEvent';

/** Why the data of an event is not an envelope as the service's interface defines it. */
export type Malformation = 'empty' | 'notJson' | 'notObject' | 'noType' | 'unknownType' | 'badData';

/** @returns true for the data of the last event that some services send, although the interface defines none */
export function isEndMark(data: string): boolean {
  return data.trim() === '[DONE]';
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
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
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

/** The value of an own field; inherited ones are ignored, in case a prototype was polluted. */
function ownValue(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;
}

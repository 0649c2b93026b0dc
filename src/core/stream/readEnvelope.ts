import type { AgentEvent } from './agentEvent';
import { ownValue } from './ownValue';
import { isFailureName, readErrorEvent } from './readErrorEvent';

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

/** One event of an answer, as the rest of the extension and its API know it. */
export type AgentEvent =
  | { readonly type: 'message'; readonly content: string }
  | { readonly type: 'log'; readonly message: string };

/** Why the data of an event is not an envelope that the service's interface defines. */
export type Malformation = 'empty' | 'notJson' | 'notObject' | 'noType' | 'unknownType' | 'badData';

/** The mark that some services put at the end of a stream, though none is defined. */
export const endMark = '[DONE]';

/** How JSON ends, by how it begins. */
const closing: ReadonlyMap<string, string> = new Map([
  ['{', '}'],
  ['[', ']'],
  ['"', '"'],
]);

/** How other JSON begins. */
const simple = /^(?:[-\d]|true|false|null)/;

/** The JSON value of a text, or undefined where it is none. (JSON has no undefined.) */
export function parseJson(text: string): unknown {
  // What nearly all events are.
  if (text[0] === '{' && text[text.length - 1] === '}') {
    return tryJson(text);
  }
  // An exception takes a hundred times as long as a look at what most texts that are no JSON show.
  const trimmed = text.trim();
  const end = closing.get(trimmed.charAt(0));
  if (end === undefined ? !simple.test(trimmed) : !trimmed.endsWith(end)) {
    return undefined;
  }
  return tryJson(text);
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a JSON value has an envelope's shape: an object with a string `type`, known or not. */
export function isEnvelope(value: unknown): value is { type: string; data?: unknown } {
  return typeof ownValue(value, 'type') === 'string';
}

/** Reads an envelope by its named fields and by nothing else: what came from the wire is never copied whole. */
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

/** The value of a field; what a name inherits does not count, whoever put it there. */
function ownValue(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;
}

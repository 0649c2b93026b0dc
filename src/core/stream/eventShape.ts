import type { EventShape } from '../errors/eventShapes';
import { type Fields, isRecord, parseJson } from '../text/json';
import { isEnvelope, isEventType } from './readEnvelope';

/** A form of data that breaks the interface, that is empty, or that belongs to an event of another type. */
export type DataShape = Exclude<EventShape, 'noPrefix'> | 'empty' | 'otherType';

/** Tests for the forms of data, in order: each applies only if no earlier test matches. */
const tests: Readonly<Record<DataShape, (data: string, json: unknown) => boolean>> = {
  empty: data => data.trim() === '',
  doubledPrefix: data => data.startsWith('data:'),
  python: data => /^\s*(?:\[\s*)?\{\s*'/.test(data),
  partial: isPartOfJson,
  notJson: (_, json) => json === undefined,
  list: (_, json) => Array.isArray(json),
  encodedTwice: (_, json) => typeof json === 'string' && isRecord(parseJson(json)),
  notObject: (_, json) => !isRecord(json),
  noType: (_, json) => !isEnvelope(json),
  misspelledType: (_, json) =>
    !isEventType(typeOf(json)) && isEventType(typeOf(json).toLowerCase()),
  otherType: (_, json) => !isEventType(typeOf(json)),
  flat: (_, json) => !Object.hasOwn(json as Fields, 'data'),
  textAsData: (_, json) => typeof (json as Fields).data === 'string',
  wrongData: () => true,
};

/** The form of the data of an event that does not follow the interface. */
export function eventShape(data: string): DataShape {
  const json = parseJson(data);
  const found = Object.entries(tests).find(([, test]) => test(data, json));
  return (found?.[0] ?? 'wrongData') as DataShape;
}

/** @returns true for a line whose text is lost, because it is neither a comment nor a field */
export function isLostLine(line: string): boolean {
  return line !== '' && !/^(?::|(?:data|event|id|retry)(?::|$))/.test(line);
}

/** @returns true for an object or a list of objects without its end */
export function isPartOfJson(data: string): boolean {
  const isStart = /^\s*(?:\[\s*)?\{/.test(data) && !/[}\]]$/.test(data.trimEnd());
  return isStart && isOpen(data) && parseJson(data) === undefined;
}

/** True if the JSON at the start of a text has no end. With one, the text after it is the error, such as a comma. */
function isOpen(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (const [token] of text.matchAll(/\\[\s\S]|["{}[\]]/g)) {
    if (token === '"') {
      isInString = !isInString;
    } else if (!isInString && /[{[]/.test(token)) {
      depth += 1;
    } else if (!isInString && /[}\]]/.test(token)) {
      depth -= 1;
      if (depth === 0) {
        return false;
      }
    }
  }
  return true;
}

function typeOf(json: unknown): string {
  return isEnvelope(json) ? json.type : '';
}

import type { EventShape } from '../errors/eventShapes';
import { type Fields, isRecord, parseJson } from '../text/json';
import { isEnvelope, isEventType } from './readEnvelope';

/** A form of data that breaks the interface, or of an event that has no data or another type. */
export type DataShape = Exclude<EventShape, 'noPrefix'> | 'empty' | 'otherType';

/** Tests of the forms of data, in the order in which they are tried: a later one is about what no earlier one matches. */
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

/** The form of the data of an event that the interface does not have. */
export function eventShape(data: string): DataShape {
  const json = parseJson(data);
  const found = Object.entries(tests).find(([, test]) => test(data, json));
  return (found?.[0] ?? 'wrongData') as DataShape;
}

/** @returns true for a line that is neither empty nor a comment nor a field, so that its text is lost */
export function isLostLine(line: string): boolean {
  return line !== '' && !/^(?::|(?:data|event|id|retry)(?::|$))/.test(line);
}

/** @returns true for the beginning of an object, or of a list of objects, without its end */
export function isPartOfJson(data: string): boolean {
  return (
    /^\s*(?:\[\s*)?\{/.test(data) && !/[}\]]$/.test(data.trimEnd()) && parseJson(data) === undefined
  );
}

function typeOf(json: unknown): string {
  return isEnvelope(json) ? json.type : '';
}

import { ownValue } from './ownValue';

/**
 * The words of an event with which a service reports that its answer has failed; empty if it gives none, and undefined
 * if the event is something else. The interface defines no such event, so this knows how services commonly report
 * errors: by the name of the event, by a type, or by an `error`. An error of a tool is not one of the answer.
 *
 * @param name of the event, from its `event` field
 * @param json the value of its data; undefined if that is not JSON
 */
export function readErrorEvent(name: string, data: string, json: unknown): string | undefined {
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
export function isFailureName(name: unknown): boolean {
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
  if (typeof error === 'object' && !isNothing(error)) {
    const words = inside(error);
    if (words !== '') {
      return words;
    }
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

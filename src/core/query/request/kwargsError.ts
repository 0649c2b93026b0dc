import { isRecord } from '../../fields';
import { jsonErrorLine } from '../../jsonErrorLine';
import { parseJson } from '../../parseJson';

/** UTF-16 code units of the keyword arguments of one question. */
export const maxKwargsLength = 65_536;

/** Objects and arrays within each other. Far below what `JSON.stringify` can write. */
export const maxKwargsDepth = 100;

/** Why keyword arguments that the user wrote for one question cannot be sent. */
export type KwargsError =
  /** Not JSON; the line, counted from 1, is that of the first error. */
  | { readonly code: 'syntax'; readonly line: number }
  /** Not an object. */
  | { readonly code: 'object' }
  /** The settings decide the session, so that the question stays in its conversation. */
  | { readonly code: 'sessionId' }
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
  return isTooDeep(value) ? { code: 'tooDeep' } : undefined;
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

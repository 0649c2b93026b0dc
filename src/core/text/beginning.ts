import { oneLine } from './oneLine';
import { shorten } from './shorten';

/**
 * The beginning of a text on one line, for titles.
 *
 * @param maxLength of the result, in UTF-16 code units
 */
export function beginning(text: string, maxLength: number): string {
  return shorten(oneLine(text), maxLength);
}

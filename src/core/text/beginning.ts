import { shorten } from './shorten';

/**
 * The beginning of a text on one line, as a title has it.
 *
 * @param length UTF-16 units that the result has at most
 */
export function beginning(text: string, length: number): string {
  return shorten(text.replace(/\s+/g, ' ').trim(), length);
}

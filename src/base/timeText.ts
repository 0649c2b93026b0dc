import { format } from './format';

/**
 * A time such as `27 s` or `4 min 30 s`.
 *
 * @param seconds a whole number
 * @param texts localized
 */
export function timeText(
  seconds: number,
  texts: { readonly seconds: string; readonly minutes: string },
): string {
  return seconds < 60
    ? format(texts.seconds, seconds)
    : format(texts.minutes, Math.floor(seconds / 60), seconds % 60);
}

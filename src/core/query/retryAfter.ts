/** The wait that a service asks for: a number of seconds, or until a time in ms since the epoch. */
type RetryAfter = { readonly seconds: number } | { readonly time: number };

/** The date formats of HTTP (RFC 9110, section 5.6.7), which are all in UTC. */
const httpDate = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? [\w :-]{1,40}$/i;

/**
 * Reads a value of Retry-After: seconds, with or without a fraction, or an HTTP date.
 *
 * @returns undefined if the value is neither, or missing
 */
export function readRetryAfter(value = ''): RetryAfter | undefined {
  const text = value.trim();
  if (/^\d{1,9}(?:\.\d{0,9})?$/.test(text)) {
    return { seconds: Number(text) };
  }
  const time = httpDate.test(text) ? Date.parse(/ GMT$/i.test(text) ? text : `${text} GMT`) : NaN;
  return Number.isNaN(time) ? undefined : { time };
}

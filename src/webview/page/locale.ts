/** The user's language; undefined for the language of the system. */
export const locale = document.documentElement.lang || undefined;

// Created once: creating a format takes longer than formatting hundreds of times.
const toSeconds = new Intl.DateTimeFormat(locale, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });

/**
 * Formats a time of day in the user's language, to the second.
 *
 * @param at milliseconds since the epoch
 */
export function clockTime(at: number): string {
  return toSeconds.format(at);
}

/** A number in the user's language, without decimals. */
export function formatCount(count: number): string {
  return whole.format(count);
}

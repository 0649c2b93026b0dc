/** The user's language; undefined for the language of the system. */
export const locale = document.documentElement.lang || undefined;

// Created once: creating a format takes longer than formatting hundreds of times.
const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });

/** A number in the user's language, without decimals. */
export function formatCount(count: number): string {
  return whole.format(count);
}

import { lazy } from './lazy';

/**
 * Formats times for lists, in the local time zone: today's without the date, this year's without the year.
 *
 * @param language a BCP 47 tag; undefined for the system's language
 * @param now milliseconds since the epoch
 * @param isDateOnly true to leave out the time of day, except for today
 * @returns a function that formats milliseconds since the epoch
 */
export function listTime(
  language: string | undefined,
  now: number,
  isDateOnly = false,
): (time: number) => string {
  const clock = { hour: 'numeric', minute: '2-digit' } as const;
  const day = { day: 'numeric', month: 'short' } as const;
  const format = (options: Intl.DateTimeFormatOptions) =>
    lazy(() => new Intl.DateTimeFormat(language, options));
  const ofToday = format(clock);
  const ofThisYear = format(isDateOnly ? day : { ...day, ...clock });
  const others = format({ ...day, year: 'numeric' });
  const today = new Date(now);
  return time => {
    const date = new Date(time);
    if (date.toDateString() === today.toDateString()) {
      return ofToday().format(date);
    }
    return (date.getFullYear() === today.getFullYear() ? ofThisYear : others)().format(date);
  };
}

/**
 * Formats times with their date and year, unlike {@link listTime}, in the local time zone.
 *
 * @param language a BCP 47 tag; undefined for the system's language
 * @returns a function that formats milliseconds since the epoch
 */
export function wholeTime(language: string | undefined): (time: number) => string {
  const format = lazy(
    () => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'medium' }),
  );
  return time => format().format(time);
}

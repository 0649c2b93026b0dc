/**
 * Formats times for lists, in the local time zone: of today without the date, of this year without the year.
 *
 * @param language BCP 47 tag
 * @param now milliseconds since the epoch
 * @returns formats milliseconds since the epoch
 */
export function listTime(language: string, now: number): (time: number) => string {
  const clock = { hour: 'numeric', minute: '2-digit' } as const;
  const day = { day: 'numeric', month: 'short' } as const;
  const ofToday = new Intl.DateTimeFormat(language, clock);
  const ofThisYear = new Intl.DateTimeFormat(language, { ...day, ...clock });
  const others = new Intl.DateTimeFormat(language, { ...day, year: 'numeric' });
  const today = new Date(now);
  return time => {
    const date = new Date(time);
    if (date.toDateString() === today.toDateString()) {
      return ofToday.format(date);
    }
    return (date.getFullYear() === today.getFullYear() ? ofThisYear : others).format(date);
  };
}

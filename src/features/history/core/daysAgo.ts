/** The group of a time in a list of conversations. */
type DaysAgo = 'today' | 'yesterday' | 'earlier';

/**
 * Groups times by days of the local time zone.
 *
 * @param now milliseconds since the epoch
 * @returns a function for milliseconds since the epoch; a time in the future is today
 */
export function daysAgo(now: number): (time: number) => DaysAgo {
  const date = new Date(now);
  const today = date.setHours(0, 0, 0, 0);
  const yesterday = date.setDate(date.getDate() - 1);
  return time => (time >= today ? 'today' : time >= yesterday ? 'yesterday' : 'earlier');
}

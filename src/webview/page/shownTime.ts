import { listTime, wholeTime } from '../../base/listTime';
import { setText } from './element';
import { locale } from './locale';

/** Formats milliseconds since the epoch with date and time. */
export const wholeTimeText = wholeTime(locale);

let today = '';
let inList: (time: number) => string;

/**
 * Shows a time as the list of conversations does, and all of it in the tooltip.
 *
 * @param at milliseconds since the epoch
 */
export function showTime(element: HTMLTimeElement, at: number): void {
  const now = new Date();
  if (now.toDateString() !== today) {
    // Created once a day: creating a format takes longer than formatting hundreds of times.
    today = now.toDateString();
    inList = listTime(locale, now.getTime());
  }
  element.dateTime = new Date(at).toISOString();
  element.title = wholeTimeText(at);
  setText(element, inList(at));
}

/** Shows the dates of today's times once the day is over, or when the page is seen again after that. */
export function followDays(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    const now = new Date();
    if (now.toDateString() !== today) {
      for (const time of document.querySelectorAll<HTMLTimeElement>('time[title]')) {
        showTime(time, Date.parse(time.dateTime));
      }
    }
    clearTimeout(timer);
    timer = setTimeout(update, new Date(now).setHours(24, 0, 0, 0) - now.getTime());
  };
  document.addEventListener('visibilitychange', update);
  update();
}

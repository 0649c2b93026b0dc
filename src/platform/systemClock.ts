import type { Clock } from '../core/async/clock';

declare function setTimeout(callback: () => void, milliseconds: number): unknown;
declare function clearTimeout(timer: unknown): void;
declare const performance: { now(): number };

/** The longest delay that timers take; beyond it they fire at once (HTML, timers; Node too). */
const longest = 2 ** 31 - 1;

/** The real time. A wait longer than timers can take ends early; who waits looks at the time again. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, Math.min(milliseconds, longest));
    return () => clearTimeout(timer);
  },
};

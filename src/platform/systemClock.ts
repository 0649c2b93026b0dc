import type { Clock } from '../core/async/clock';

declare function setTimeout(callback: () => void, delayMs: number): unknown;
declare function clearTimeout(timer: unknown): void;
/** Node's function; undefined in a browser. */
declare const setImmediate: ((callback: () => void) => unknown) | undefined;
declare function clearImmediate(immediate: unknown): void;
declare const performance: { now(): number };

/** Timers with a longer delay fire immediately (HTML, Timers; Node, too). */
const maxDelayMs = 2 ** 31 - 1;

/**
 * The system's clock. A delay that is too long for timers ends early. Without a delay, data that has arrived is read
 * first: in Node, two tasks that pause in turn would otherwise keep it waiting, since it runs all timers that are due
 * before.
 */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(delayMs, callback) {
    if (delayMs === 0 && typeof setImmediate === 'function') {
      const immediate = setImmediate(callback);
      return () => clearImmediate(immediate);
    }
    const timer = setTimeout(callback, Math.min(delayMs, maxDelayMs));
    return () => clearTimeout(timer);
  },
};

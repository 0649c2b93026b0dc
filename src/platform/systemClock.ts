import type { Clock } from '../core/async/clock';

declare function setTimeout(callback: () => void, delayMs: number): unknown;
declare function clearTimeout(timer: unknown): void;
declare const performance: { now(): number };

/** Timers with a longer delay fire at once (HTML, Timers; Node, too). */
const maxDelayMs = 2 ** 31 - 1;

/** The system's clock. A delay that is too long for timers ends early. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, Math.min(delayMs, maxDelayMs));
    return () => clearTimeout(timer);
  },
};

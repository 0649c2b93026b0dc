import type { Clock } from './clock';

/**
 * Milliseconds after its time at which a timer has not simply come late: the machine was asleep, or the process at a
 * standstill, and signs of life that came meanwhile have not been looked at yet.
 */
const standstill = 1000;

/**
 * A timer that can be set again at every sign of life; cheap to set, since the clock is asked only when it runs out.
 * Neither a change of the system's time nor sleep makes it run out.
 */
export class Deadline {
  private cancel: (() => void) | undefined;
  private expired: (() => void) | undefined;
  private seconds = 0;
  /** By the clock's elapsed time. */
  private due = 0;
  private isPaused = false;

  constructor(private readonly clock: Clock) {}

  /** Calls back once after so many seconds from now; 0 for never. Replaces what was set before. */
  set(seconds: number, expired: () => void): void {
    this.clear();
    this.seconds = seconds;
    if (seconds > 0) {
      this.expired = expired;
      this.extend();
      this.wait();
    }
  }

  /**
   * Starts the time that was set last anew.
   *
   * @param more milliseconds that this once are added to it
   */
  extend(more = 0): void {
    this.due = this.clock.elapsed() + this.seconds * 1000 + more;
  }

  /** Time does not count until it is resumed. */
  pause(): void {
    this.isPaused = true;
  }

  /** Starts the time that was set last anew, and counts it again. */
  resume(): void {
    this.isPaused = false;
    this.extend();
    if (this.expired && !this.cancel) {
      this.wait();
    }
  }

  clear(): void {
    this.cancel?.();
    this.cancel = undefined;
    this.expired = undefined;
  }

  private wait(): void {
    this.cancel = this.clock.after(Math.max(0, this.due - this.clock.elapsed()), () => {
      this.cancel = undefined;
      if (this.isPaused) {
        return;
      }
      const late = this.clock.elapsed() - this.due;
      if (late > standstill) {
        this.extend();
      }
      if (late < 0 || late > standstill) {
        this.wait();
        return;
      }
      const { expired } = this;
      this.expired = undefined;
      expired?.();
    });
  }
}

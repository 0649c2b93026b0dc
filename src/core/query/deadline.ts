import type { Clock } from './clock';

/** A timer that can be set again at every sign of life; cheap to set, since the clock is asked only when it runs out. */
export class Deadline {
  private cancel: (() => void) | undefined;
  private expired: (() => void) | undefined;
  private seconds = 0;
  /** Milliseconds since the epoch. */
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

  /** Starts the time that was set last anew. */
  extend(): void {
    this.due = this.clock.now() + this.seconds * 1000;
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
    this.cancel = this.clock.after(Math.max(0, this.due - this.clock.now()), () => {
      this.cancel = undefined;
      if (this.isPaused) {
        return;
      }
      if (this.clock.now() < this.due) {
        this.wait();
        return;
      }
      const { expired } = this;
      this.expired = undefined;
      expired?.();
    });
  }
}

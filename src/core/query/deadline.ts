import type { Clock } from './clock';

/** A timer that can be set again at every sign of life; cheap to set, since the clock is asked only when it runs out. */
export class Deadline {
  private cancel: (() => void) | undefined;
  private seconds = 0;
  private due = 0;

  constructor(private readonly clock: Clock) {}

  /** Calls back once after so many seconds from now; 0 for never. Replaces what was set before. */
  set(seconds: number, expired: () => void): void {
    this.clear();
    this.seconds = seconds;
    if (seconds > 0) {
      this.extend();
      this.wait(expired);
    }
  }

  /** Starts the time that was set last anew. */
  extend(): void {
    this.due = this.clock.now() + this.seconds * 1000;
  }

  clear(): void {
    this.cancel?.();
    this.cancel = undefined;
  }

  private wait(expired: () => void): void {
    this.cancel = this.clock.after(Math.max(0, this.due - this.clock.now()), () => {
      if (this.clock.now() < this.due) {
        this.wait(expired);
      } else {
        this.cancel = undefined;
        expired();
      }
    });
  }
}

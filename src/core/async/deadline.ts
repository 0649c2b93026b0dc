import type { Clock } from './clock';

/**
 * If a timer fires later than this, the machine was asleep or the process was blocked. Activity in that time has not
 * been recorded yet, so the time starts again.
 */
const maxLatenessMs = 1000;

/**
 * A timeout that is extended at each sign of activity. Extending is cheap: the timer is not restarted, but checks when
 * it fires whether the deadline has moved. It expires neither because of sleep nor because of changes to the system
 * time.
 */
export class Deadline {
  private cancel: (() => void) | undefined;
  private onExpire: (() => void) | undefined;
  private seconds = 0;
  /** The deadline, in ms of the clock's elapsed time. */
  private due = 0;
  private isPaused = false;

  constructor(private readonly clock: Clock) {}

  /** Calls back once when the time in seconds is over; 0 for never. Replaces an earlier deadline. */
  set(seconds: number, onExpire: () => void): void {
    this.clear();
    this.seconds = seconds;
    if (seconds > 0) {
      this.onExpire = onExpire;
      this.extend();
      this.wait();
    }
  }

  /**
   * Starts the time again from now.
   *
   * @param extraMs ms to add to the time, until it is next extended
   */
  extend(extraMs = 0): void {
    this.due = this.clock.elapsed() + this.seconds * 1000 + extraMs;
  }

  /** Keeps the deadline from expiring until it is resumed. */
  pause(): void {
    this.isPaused = true;
  }

  /** Ends a pause and starts the time again from now. */
  resume(): void {
    this.isPaused = false;
    this.extend();
    if (this.onExpire && !this.cancel) {
      this.wait();
    }
  }

  clear(): void {
    this.cancel?.();
    this.cancel = undefined;
    this.onExpire = undefined;
  }

  private wait(): void {
    this.cancel = this.clock.after(Math.max(0, this.due - this.clock.elapsed()), () => {
      this.cancel = undefined;
      if (this.isPaused) {
        return;
      }
      const lateMs = this.clock.elapsed() - this.due;
      if (lateMs > maxLatenessMs) {
        this.extend();
      }
      if (lateMs < 0 || lateMs > maxLatenessMs) {
        this.wait();
        return;
      }
      const { onExpire } = this;
      this.onExpire = undefined;
      onExpire?.();
    });
  }
}

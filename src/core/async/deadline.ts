import type { Clock } from './clock';

/**
 * If a timer fires later than this, the machine was asleep or the process was blocked. Activity in that time has not
 * been recorded yet, so the time starts again.
 */
const maxLatenessMs = 1000;

/** The time before the end of a silence in which the end is reported, in ms; less if the silence is short. */
const endingMs = 30_000;

/** A time without activity that is about to expire. */
export interface EndingSilence {
  /** The time since the last activity, in ms. */
  readonly silentMs: number;
  /** The rest of the time, in ms. */
  readonly leftMs: number;
  /** Adds the whole time again. */
  wait(): void;
}

/**
 * A timeout that is extended at each sign of activity. Extending is cheap: the timer is not restarted, but checks when
 * it fires whether the deadline has moved. It expires neither because of sleep nor because of changes to the system
 * time.
 */
export class Deadline {
  private cancel: (() => void) | undefined;
  private onExpire: ((seconds: number) => void) | undefined;
  private onEnding: ((silence: EndingSilence | undefined) => void) | undefined;
  private isEnding = false;
  private seconds = 0;
  /** The time of the last activity, in ms of the clock's elapsed time. */
  private since = 0;
  /** The number of times that the whole time was added since then. */
  private added = 0;
  /** The deadline, in ms of the clock's elapsed time. */
  private due = 0;
  private isPaused = false;

  constructor(private readonly clock: Clock) {}

  /**
   * Calls back once when the time in seconds is over; 0 for never. Replaces an earlier deadline.
   *
   * @param onExpire called with the seconds since the last activity
   * @param onEnding called each second shortly before, and with undefined when the end is no longer near
   */
  set(
    seconds: number,
    onExpire: (seconds: number) => void,
    onEnding?: (silence: EndingSilence | undefined) => void,
  ): void {
    this.clear();
    this.seconds = seconds;
    if (seconds > 0) {
      this.onExpire = onExpire;
      this.onEnding = onEnding;
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
    this.since = this.clock.elapsed();
    this.added = 0;
    this.due = this.since + this.seconds * 1000 + extraMs;
    this.leaveEnd();
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
    this.leaveEnd();
    this.onEnding = undefined;
  }

  private wait(): void {
    const leftMs = Math.max(0, this.due - this.clock.elapsed());
    const untilEndingMs = leftMs - this.endingMs;
    const waitMs = untilEndingMs > 0 ? untilEndingMs : leftMs % 1000 || Math.min(leftMs, 1000);
    this.cancel = this.clock.after(this.onEnding ? waitMs : leftMs, () => this.ring());
  }

  private ring(): void {
    this.cancel = undefined;
    if (this.isPaused) {
      return;
    }
    const leftMs = this.due - this.clock.elapsed();
    if (leftMs < -maxLatenessMs) {
      this.extend();
    } else if (leftMs <= 0) {
      const { onExpire } = this;
      this.onExpire = undefined;
      onExpire?.(this.seconds * (1 + this.added));
      return;
    } else if (leftMs <= this.endingMs) {
      this.reportEnd(leftMs);
    }
    this.wait();
  }

  private get endingMs(): number {
    return Math.min(endingMs, this.seconds * 500);
  }

  private reportEnd(leftMs: number): void {
    this.isEnding = true;
    this.onEnding?.({
      silentMs: this.clock.elapsed() - this.since,
      leftMs,
      wait: () => {
        if (this.isEnding) {
          this.due += this.seconds * 1000;
          this.added += 1;
          this.leaveEnd();
        }
      },
    });
  }

  private leaveEnd(): void {
    if (this.isEnding) {
      this.isEnding = false;
      this.onEnding?.(undefined);
    }
  }
}

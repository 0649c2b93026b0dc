import type { Clock } from '../../src/core/async/clock';

interface Timer {
  readonly life: string;
  readonly due: number;
  readonly callback: () => void;
}

/** A clock that the test controls. */
export class VirtualClock {
  private time = Date.UTC(2026, 0, 1);
  private timers: readonly Timer[] = [];

  /** Milliseconds since the epoch. */
  get now(): number {
    return this.time;
  }

  /** The clock of one window, whose timers end with the window. */
  of(life: string): Clock {
    return {
      now: () => this.time,
      elapsed: () => this.time,
      after: (milliseconds, callback) => {
        const timer = { life, due: this.time + milliseconds, callback };
        this.timers = [...this.timers, timer];
        return () => {
          this.timers = this.timers.filter(each => each !== timer);
        };
      },
    };
  }

  end(life: string): void {
    this.timers = this.timers.filter(timer => timer.life !== life);
  }

  /**
   * Advances the time.
   *
   * @param settle waits for everything that a timer has started
   */
  async advance(milliseconds: number, settle: () => Promise<void>): Promise<void> {
    const end = this.time + milliseconds;
    for (;;) {
      const [next] = this.timers
        .filter(({ due }) => due <= end)
        .sort((one, other) => one.due - other.due);
      if (!next) {
        break;
      }
      this.timers = this.timers.filter(each => each !== next);
      this.time = Math.max(this.time, next.due);
      next.callback();
      await settle();
    }
    this.time = end;
  }
}

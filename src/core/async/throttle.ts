import type { Clock } from './clock';

/** A call that is asked for often, but made only once in an interval: at once if it can be, and else at its end. */
export class Throttle {
  private cancelNext: (() => void) | undefined;
  private lastMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly clock: Clock,
    private readonly intervalMs: number,
    private readonly call: () => void,
  ) {}

  /** Calls now, or when the interval since the last call is over. */
  request(): void {
    if (this.cancelNext) {
      return;
    }
    const waitMs = this.lastMs + this.intervalMs - this.clock.elapsed();
    if (waitMs <= 0) {
      this.run();
    } else {
      this.cancelNext = this.clock.after(waitMs, () => this.run());
    }
  }

  /** Calls now, and no longer for what was requested before. */
  run(): void {
    this.cancel();
    this.lastMs = this.clock.elapsed();
    this.call();
  }

  /** Forgets what was requested. */
  cancel(): void {
    this.cancelNext?.();
    this.cancelNext = undefined;
  }
}

import type { Clock } from './clock';

/** A call that is requested often, but made only once in an interval: immediately if possible, otherwise at its end. */
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

  /** Calls immediately, and cancels the pending request. */
  run(): void {
    this.cancel();
    this.lastMs = this.clock.elapsed();
    this.call();
  }

  /** Cancels the pending request. */
  cancel(): void {
    this.cancelNext?.();
    this.cancelNext = undefined;
  }
}

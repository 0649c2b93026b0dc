import type { Clock } from '../../../src/core/query/clock';

/** Time in a test's hands. Timers are kept by the clock, so that those left behind can be counted. */
export class FakeClock implements Clock {
  /** Timers that were ever set. */
  started = 0;
  private time = 1_000_000;
  private readonly timers = new Set<{ readonly at: number; readonly callback: () => void }>();

  /** Timers that are set. */
  get pending(): number {
    return this.timers.size;
  }

  now(): number {
    return this.time;
  }

  after(milliseconds: number, callback: () => void): () => void {
    const timer = { at: this.time + milliseconds, callback };
    this.timers.add(timer);
    this.started += 1;
    return () => this.timers.delete(timer);
  }

  /** Lets so many seconds pass, with each timer at its time. */
  advance(seconds: number): void {
    const end = this.time + seconds * 1000;
    for (;;) {
      const [next] = [...this.timers].sort((one, other) => one.at - other.at);
      if (!next || next.at > end) {
        break;
      }
      this.timers.delete(next);
      this.time = Math.max(this.time, next.at);
      next.callback();
    }
    this.time = end;
  }
}

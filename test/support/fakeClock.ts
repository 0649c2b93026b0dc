import type { Clock } from '../../src/core/async/clock';

/** Time in a test's hands. Timers are kept by the clock, so that those left behind can be counted. */
export class FakeClock implements Clock {
  /** Timers that were ever set. */
  started = 0;
  private time = 1000;
  /** What the system's time is beyond that. */
  private offset = 999_000;
  private readonly timers = new Set<{ readonly at: number; readonly callback: () => void }>();

  /** Timers that are set. */
  get pending(): number {
    return this.timers.size;
  }

  now(): number {
    return this.time + this.offset;
  }

  elapsed(): number {
    return this.time;
  }

  after(milliseconds: number, callback: () => void): () => void {
    const timer = { at: this.time + milliseconds, callback };
    this.timers.add(timer);
    this.started += 1;
    return () => this.timers.delete(timer);
  }

  /** The system's time is set to so many seconds later, or earlier. */
  jump(seconds: number): void {
    this.offset += seconds * 1000;
  }

  /** The machine sleeps for so many seconds, and timers that were due meanwhile ring when it wakes up. */
  sleep(seconds: number): void {
    this.time += seconds * 1000;
    this.advance(0);
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

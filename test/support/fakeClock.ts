import type { Clock } from '../../src/core/async/clock';

/**
 * A clock that the test controls. It keeps its timers, so that timers left behind can be counted. A timer without a delay
 * fires by itself, in the next turn of the event loop.
 */
export class FakeClock implements Clock {
  /** The number of timers set so far. */
  started = 0;
  private time = 1000;
  /** The difference between the system time and `time`. */
  private offset = 999_000;
  private readonly timers = new Set<{ readonly at: number; readonly callback: () => void }>();

  /** The number of pending timers. */
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
    if (milliseconds === 0) {
      setImmediate(() => this.advance(0));
    }
    return () => this.timers.delete(timer);
  }

  /** Changes the system time by this many seconds; negative values set it back. */
  jump(seconds: number): void {
    this.offset += seconds * 1000;
  }

  /** Lets the machine sleep for this many seconds. Timers that become due during this time fire when it wakes up. */
  sleep(seconds: number): void {
    this.time += seconds * 1000;
    this.advance(0);
  }

  /** Lets this many seconds pass, and fires each timer at its time. */
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

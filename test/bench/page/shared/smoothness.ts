export interface SmoothnessResult {
  /** The longest time, in milliseconds, in which the page could neither draw a frame nor handle a key. */
  readonly longestGap: number;
  /** The durations of tasks of 50 ms or more, in milliseconds. */
  readonly longTasks: readonly number[];
}

/** The interval of the timer that detects gaps. */
const checkIntervalMs = 4;

/**
 * Detects gaps in which no frame can be drawn, and tasks long enough to be noticed. It uses a timer, because requesting
 * animation frames would make the page draw more often than it does by itself.
 */
export class Smoothness {
  private readonly tasks: number[] = [];
  private readonly observer = new PerformanceObserver(list => this.add(list.getEntries()));
  private timer: ReturnType<typeof setInterval> | undefined;
  private longestGap = 0;
  private last = 0;

  start(): void {
    this.observer.observe({ type: 'longtask' });
    this.last = performance.now();
    this.timer = setInterval(() => this.check(), checkIntervalMs);
  }

  stop(): SmoothnessResult {
    clearInterval(this.timer);
    this.add(this.observer.takeRecords());
    this.observer.disconnect();
    return { longestGap: this.longestGap, longTasks: this.tasks };
  }

  private check(): void {
    const now = performance.now();
    this.longestGap = Math.max(this.longestGap, now - this.last);
    this.last = now;
  }

  private add(entries: readonly PerformanceEntry[]): void {
    this.tasks.push(...entries.map(({ duration }) => duration));
  }
}

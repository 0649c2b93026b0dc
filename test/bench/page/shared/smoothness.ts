export interface SmoothnessResult {
  /** Milliseconds in which the page could neither draw a frame nor take a key, at most. */
  readonly longestGap: number;
  /** Tasks of 50 ms or more, each in ms. */
  readonly longTasks: readonly number[];
}

/** Milliseconds between two looks. */
const look = 4;

/**
 * Looks for gaps in which there can be no frame, and for tasks so long that they are felt. By a timer
 * and not by animation frames: to ask for those makes a page draw more often than it does by itself.
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
    this.timer = setInterval(() => this.look(), look);
  }

  stop(): SmoothnessResult {
    clearInterval(this.timer);
    this.add(this.observer.takeRecords());
    this.observer.disconnect();
    return { longestGap: this.longestGap, longTasks: this.tasks };
  }

  private look(): void {
    const now = performance.now();
    this.longestGap = Math.max(this.longestGap, now - this.last);
    this.last = now;
  }

  private add(entries: readonly PerformanceEntry[]): void {
    this.tasks.push(...entries.map(({ duration }) => duration));
  }
}

import { updateIntervalMs } from '../../protocol/toPage';

/** The longest time between two updates; longer intervals look jerky. */
const maxIntervalMs = 100;

/** The share of the time that updates and their frames may take, so that the page and others can respond. */
const maxLoad = 1 / 16;

/**
 * Schedules drawing: first immediately, then every {@link updateIntervalMs}, and less often if that would keep the page
 * busy. It draws before a frame rather than in one, so that scrolling needs no second frame for its event.
 */
export class RenderScheduler {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private frame = 0;
  private last = Number.NEGATIVE_INFINITY;
  private intervalMs = updateIntervalMs;

  constructor(private readonly draw: () => void) {}

  /** Schedules drawing, unless it is scheduled already. */
  request(): void {
    if (this.timer !== undefined) {
      return;
    }
    const waitMs = this.last + this.intervalMs - performance.now();
    if (waitMs <= 0) {
      this.run();
    } else {
      this.timer = setTimeout(() => this.run(), waitMs);
    }
  }

  /** Schedules drawing the rest in the next task, after other events. */
  requestSoon(): void {
    this.cancel();
    this.timer = setTimeout(() => this.run());
  }

  /** Cancels scheduled drawing. */
  cancel(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.frame) {
      cancelAnimationFrame(this.frame);
      this.frame = 0;
    }
  }

  private run(): void {
    this.cancel();
    this.last = performance.now();
    this.draw();
    const drawnMs = performance.now() - this.last;
    this.frame = requestAnimationFrame(() => {
      const start = performance.now();
      // The next task runs after the frame's layout and paint.
      setTimeout(() => this.adapt(drawnMs + performance.now() - start));
    });
  }

  /** @param durationMs the duration of an update and its frame */
  private adapt(durationMs: number): void {
    this.intervalMs = Math.min(Math.max(durationMs / maxLoad, updateIntervalMs), maxIntervalMs);
  }
}

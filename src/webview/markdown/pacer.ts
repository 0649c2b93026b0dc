/** Milliseconds between two updates: two frames, and as fast as anyone reads. */
const INTERVAL = 33;

/** A hidden page has no animation frames; then a timer alone must do. */
const FRAME_PATIENCE = 50;

/**
 * Decides when to draw: the first time at once, later about every 33 ms, in step with the frames
 * where there are any.
 */
export class Pacer {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private frame = 0;
  private last = Number.NEGATIVE_INFINITY;

  constructor(private readonly draw: () => void) {}

  /** Something is to be drawn. */
  request(): void {
    if (this.timer !== undefined) {
      return;
    }
    const wait = this.last + INTERVAL - performance.now();
    if (wait <= 0) {
      this.run();
    } else {
      this.timer = setTimeout(() => this.awaitFrame(), wait - INTERVAL / 2);
    }
  }

  /** More is left to be drawn than fits into one go: continues after others had their turn. */
  requestSoon(): void {
    this.cancel();
    this.timer = setTimeout(() => this.run());
  }

  cancel(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.frame) {
      cancelAnimationFrame(this.frame);
      this.frame = 0;
    }
  }

  private awaitFrame(): void {
    this.frame = requestAnimationFrame(() => this.run());
    this.timer = setTimeout(() => this.run(), FRAME_PATIENCE);
  }

  private run(): void {
    this.cancel();
    this.last = performance.now();
    this.draw();
  }
}

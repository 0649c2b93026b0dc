/** Milliseconds between two updates at least: two frames, and as fast as anyone reads. */
const SHORTEST = 33;

/** At most: what comes later than that seems to come in jerks. */
const LONGEST = 100;

/** An update and its frame may take this share of the time; the rest is the reader's, and other pages'. */
const SHARE = 1 / 6;

/** A hidden page has no animation frames; then a timer alone must do. */
const FRAME_PATIENCE = 50;

/**
 * Decides when to draw: the first time at once, later about every 33 ms, in step with the frames
 * where there are any; less often where that would keep the page busy.
 */
export class RenderScheduler {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private frame = 0;
  private last = Number.NEGATIVE_INFINITY;
  private interval = SHORTEST;

  constructor(private readonly draw: () => void) {}

  /** Something is to be drawn. */
  request(): void {
    if (this.timer !== undefined) {
      return;
    }
    const wait = this.last + this.interval - performance.now();
    if (wait <= 0) {
      this.run();
    } else {
      this.timer = setTimeout(() => this.awaitFrame(), wait - SHORTEST / 2);
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
    this.frame = requestAnimationFrame(() => {
      const start = performance.now();
      // The next task comes after the frame, with its layout and paint.
      setTimeout(() => this.took(performance.now() - start));
      this.run();
    });
    this.timer = setTimeout(() => this.run(), FRAME_PATIENCE);
  }

  /** @param milliseconds of an update and its frame */
  private took(milliseconds: number): void {
    this.interval = Math.min(Math.max(milliseconds / SHARE, SHORTEST), LONGEST);
  }

  private run(): void {
    this.cancel();
    this.last = performance.now();
    this.draw();
  }
}
